import { bogotaDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import type { Outcome } from '../../records/notices/notify-users.service.ts';
import { certificateOf } from './certificates.ts';
import type { ConnectionRecord } from './single-sign-on.sql.ts';

/** Certificate of the user pool that providers should have before it is used. */
export interface AnnouncedCertificate {
  use: 'signing' | 'encryption';
  /** In PEM. */
  certificate: string;
  /** First instant at which it may be used. */
  usedFrom: Date;
  /** Where it can be read: a file of its own, or the metadata for that client's provider. */
  addressFor: (clientId: string) => string;
}

/** Certificates that the user pool announced; none on a cloud that changes them without a word. */
export type AnnouncedCertificates = () => Promise<readonly AnnouncedCertificate[]>;

/** Says to a client what its provider has to load; null where its provider looks at no such certificate. */
export function announcedTo(
  clientId: string,
  connection: ConnectionRecord,
  { use, certificate, usedFrom, addressFor }: AnnouncedCertificate,
): Omit<Outcome, 'userIds'> | null {
  if (connection.protocol !== 'saml') return null;
  if (use === 'signing' && !connection.signs_requests) return null;
  const { fingerprint } = certificateOf(certificate);
  return {
    eventKey: `sso-pool-certificate:${connection.id}:${fingerprint}`,
    subject:
      use === 'signing'
        ? 'Carga en tu proveedor el certificado con que pronto firmaremos'
        : 'Si tu proveedor cifra sus respuestas, carga el certificado nuevo',
    facts: [
      ['Certificado', addressFor(clientId)],
      ['Huella SHA-256', fingerprint],
      ['Se usa desde', `${dateText(bogotaDate(usedFrom))} o después`],
      [
        'Qué hacer',
        use === 'signing'
          ? 'Cárgalo junto al de hoy y deja los dos. Un proveedor que lee nuestros metadatos ya lo tiene. Sin él, tu equipo no podrá ingresar'
          : 'Cárgalo como certificado de cifrado. Mientras tanto abrimos lo cifrado para cualquiera de los dos',
      ],
    ],
    action: { label: 'Ir a los usuarios', path: '/users' },
    closing: 'Recibes este aviso porque administras los usuarios de tu empresa.',
  };
}
