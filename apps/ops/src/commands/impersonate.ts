import { randomBytes } from 'node:crypto';
import { grantImpersonation } from '@antela/api/features/access/impersonation/grant.service';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { requiredEmail } from './email-option.ts';

export const impersonate: Command = {
  name: 'impersonate',
  usage: '--user correo --reason "Motivo" [--write]',
  about:
    'Da un enlace para entrar como esa persona: sirve una vez y cinco minutos; la sesión dura media hora, solo lectura salvo con --write. Su empresa lo ve en el historial.',
  by: 'operator',
  options: { user: 'text', reason: 'text', write: 'flag' },
  async run(given, { opsPool, operator, actor, clock, log, publicUrl }) {
    const username = requiredEmail(given, 'user');
    const request = {
      username,
      operator: operator.name,
      actor,
      reason: shortReason(requiredText(given, 'reason')),
      readOnly: given['write'] !== true,
    };
    const secret = randomBytes(32).toString('base64url');
    const granted = await inOperatorTransaction(opsPool, (db) =>
      grantImpersonation(db, request, secret, clock()),
    );
    if (!granted) throw new OpsError(`${username} no es usuario activo del portal.`);
    // Behind the #, which browsers send to no server: the secret reaches no log.
    log(
      `${publicUrl}/impersonate#username=${encodeURIComponent(granted.username)}&grant=${encodeURIComponent(secret)}`,
    );
    return 0;
  },
};

/** The client's people read it, in a banner and in their history. @throws OpsError when too long */
function shortReason(text: string): string {
  if (text.length > 300) throw new OpsError('--reason tiene a lo sumo 300 caracteres.');
  return text;
}
