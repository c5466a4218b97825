import { bogotaDate } from '@antela/rules/calendar-date';
import { dateText } from '@antela/rules/spanish-text';
import type { Outcome } from '../../records/notices/notify-users.service.ts';
import { certificateOf, endingDays } from './certificates.ts';
import type { ConnectionRecord } from './single-sign-on.sql.ts';

const dayMs = 24 * 60 * 60_000;
/** Days before the end at which whoever manages users is told. */
const toldBefore = [endingDays, 7, 1, 0] as const;

/** Says that the last certificate of a provider ends, once for each of these days; null where that is far away, or there is none. */
export function endingOf(connection: ConnectionRecord, now: Date): Omit<Outcome, 'userIds'> | null {
  if (connection.protocol !== 'saml') return null;
  const certificates = connection.certificates.map(certificateOf);
  const last = certificates.toSorted((one, other) => Number(other.endsAt) - Number(one.endsAt))[0];
  if (last === undefined) return null;
  const days = Math.max(0, Math.ceil((Number(last.endsAt) - Number(now)) / dayMs));
  const mark = toldBefore.findLast((one) => days <= one);
  if (mark === undefined) return null;
  return {
    eventKey: `sso-certificate:${connection.id}:${last.fingerprint}:${mark}`,
    subject:
      days === 0
        ? 'Venció el certificado del proveedor con que ingresa tu equipo'
        : 'Está por vencer el certificado del proveedor con que ingresa tu equipo',
    facts: [
      ['Vence', dateText(bogotaDate(last.endsAt))],
      ['Huella SHA-256', last.fingerprint],
      [
        'Qué hacer',
        'Agrega el certificado nuevo de tu proveedor en «Ingreso único», junto al de hoy. Otra persona lo aprueba. Vencido, nadie ingresa con él',
      ],
    ],
    action: { label: 'Ir a los usuarios', path: '/users' },
    closing: 'Recibes este aviso porque administras los usuarios de tu empresa.',
  };
}
