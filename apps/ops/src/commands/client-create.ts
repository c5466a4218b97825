import { recordAudit } from '@antela/api/features/records/audit/audit.service';
import { isValidNit } from '@antela/rules/documents';
import sql from 'sql-template-tag';
import { birthClient } from '../birth/birth-client.ts';
import { inviteUser } from '../birth/invite-user.ts';
import { administratorRole } from '../birth/system-roles.ts';
import { OpsError, requiredText, texts, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { requiredEmail } from './email-option.ts';

export const clientCreate: Command = {
  name: 'client create',
  usage:
    '--name "Cliente" --company "Razón social:NIT-DV" … --admin correo --admin-name "Nombre" [--wallets] [--client-restrictions]',
  about:
    'Crea un cliente con sus empresas y los roles de siempre, e invita por correo a su primer administrador.',
  by: 'operator',
  options: {
    name: 'text',
    company: 'texts',
    admin: 'text',
    'admin-name': 'text',
    wallets: 'flag',
    'client-restrictions': 'flag',
  },
  async run(given, { opsPool, actor, userPool, clock, paysInstantly, log, publicUrl }) {
    const name = requiredText(given, 'name');
    const email = requiredEmail(given, 'admin');
    const adminName = requiredText(given, 'admin-name');
    const companies = texts(given, 'company').map(readCompany);
    if (companies.length === 0) throw new OpsError('Falta --company: un cliente tiene al menos una empresa.');
    const now = clock();
    const values = {
      name,
      rail: paysInstantly ? ('instant' as const) : ('bank_file' as const),
      companies,
      walletsEnabled: given['wallets'] === true,
      clientRestrictionsEnabled: given['client-restrictions'] === true,
    };
    const clientId = await inOperatorTransaction(opsPool, async (db, client) => {
      if (await db.first(sql`select 1 from client where name = ${name}`))
        throw new OpsError(`Ya hay un cliente «${name}».`);
      const id = await birthClient(client, values, now);
      await recordAudit({ db, scope: { clientId: id }, actor, now }, 'client.created', 'client', id, {
        name: [null, name],
        companies: [null, companies.map((company) => company.name)],
      });
      await inviteUser(
        db,
        userPool,
        { clientId: id, email, name: adminName, roleName: administratorRole, companyNames: [] },
        actor,
        now,
      );
      return id;
    });
    log(`Cliente «${name}» creado (${clientId}).`);
    log(`La invitación va camino a ${email}: activa la cuenta en ${publicUrl}.`);
    return 0;
  },
};

/** "Razón social:900123456-8": the check digit keeps a mistyped NIT out. */
function readCompany(text: string): { name: string; nit: string } {
  const [, name = '', nit = ''] = /^(.+):\s*([\d.]+-\d)\s*$/.exec(text) ?? [];
  const plain = nit.replaceAll('.', '');
  if (!isValidNit(plain)) throw new OpsError(`«${text}» no es "Razón social:NIT-DV" con un NIT válido.`);
  return { name: name.trim(), nit: plain.slice(0, -2) };
}
