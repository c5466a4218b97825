import type { Contact, ContactKind, ContactNotice } from '@antela/contract/contacts';

/** Labels people read; each is also the key of its translation. */
export const kindLabels: Record<ContactKind, string> = {
  payroll: 'Nómina',
  treasury: 'Tesorería',
  human_resources: 'Talento humano',
  legal_representative: 'Representante legal',
  data_protection: 'Protección de datos',
  technical: 'Técnico',
  commercial: 'Comercial',
};

export const noticeLabels: Record<ContactNotice, string> = {
  cutoff_near: 'Se acerca el corte de una nómina',
  report_ready: 'El reporte de descuentos está listo',
  report_unconfirmed: 'Falta confirmar un reporte',
  remittance_due: 'Se acerca o pasó el plazo para girar lo descontado',
  low_wallet_balance: 'El fondo de una billetera está por agotarse',
  load_to_approve: 'Hay un cargue por aprobar',
  payment_returned: 'Un banco devolvió un pago',
};

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** "Principal", "Principal en Hilados Andinos S.A.S." where it is so for one of its companies, how many where it is for some, or null. */
export function mainWords({ companies }: Pick<Contact, 'companies'>, t: Translate): string | null {
  const mains = companies.filter(({ isMain }) => isMain);
  const [main] = mains;
  if (main === undefined) return null;
  if (mains.length === companies.length) return t('Principal');
  return mains.length === 1
    ? t('Principal en {{company}}', { company: main.name })
    : t('Principal en {{count}} empresas', { count: mains.length });
}
