import { inviteUser } from '../birth/invite-user.ts';
import { requiredText, texts, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { requiredEmail } from './email-option.ts';
import { findClient } from './find-client.ts';

export const userInvite: Command = {
  name: 'user invite',
  usage: '--client "Cliente" --email correo --name "Nombre" --role Rol [--company "Razón social" …]',
  about: 'Invita a alguien al portal de un cliente; sin --company ve todas sus empresas.',
  by: 'operator',
  options: { client: 'text', email: 'text', name: 'text', role: 'text', company: 'texts' },
  async run(given, { opsPool, actor, userPool, clock, log }) {
    const email = requiredEmail(given, 'email');
    const [name, roleName, clientText] = [
      requiredText(given, 'name'),
      requiredText(given, 'role'),
      requiredText(given, 'client'),
    ];
    await inOperatorTransaction(opsPool, async (db) => {
      const client = await findClient(db, clientText);
      await inviteUser(
        db,
        userPool,
        { clientId: client.id, email, name, roleName, companyNames: texts(given, 'company') },
        actor,
        clock(),
      );
    });
    log(`La invitación va camino a ${email}.`);
    return 0;
  },
};
