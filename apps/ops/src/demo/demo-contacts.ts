import { foldText } from '@antela/rules/folded-text';
import type { DemoClient } from './demo-client.ts';
import type { IdAt } from './demo-ids.ts';

const kinds = [
  {
    kind: 'payroll',
    position: 'Jefe de nómina',
    mailbox: 'nomina',
    notices: ['cutoff_near', 'report_ready', 'report_unconfirmed'],
  },
  {
    kind: 'treasury',
    position: 'Tesorero',
    mailbox: 'tesoreria',
    notices: ['remittance_due', 'low_wallet_balance', 'load_to_approve', 'payment_returned'],
  },
  { kind: 'data_protection', position: 'Oficial de datos', mailbox: 'datos', notices: [] },
] as const;

/** One main contact of each kind for all of a client's companies: those the service cannot do without, and one more. */
export function contactRows(
  client: DemoClient,
  names: readonly string[],
  companies: readonly { id: string }[],
  idAt: IdAt,
  createdAt: Date,
) {
  const contacts = kinds.map(({ kind, position, mailbox, notices }, index) => {
    const name = names[index % names.length] ?? client.name;
    const email = `${mailbox}@${client.domain}`;
    return {
      client_id: client.id,
      id: idAt(createdAt),
      kind,
      name,
      position,
      email,
      mobile: `30055501${String(index).padStart(2, '0')}`,
      notices,
      sort_name: foldText(name),
      search_key: ` ${foldText(`${name} ${position} ${email}`)}`,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
    };
  });
  const places = contacts.flatMap(({ id, kind }) =>
    companies.map((company) => ({
      client_id: client.id,
      contact_id: id,
      company_id: company.id,
      kind,
      is_main: true,
    })),
  );
  return { contacts, places };
}
