import { randomBytes } from 'node:crypto';
import { grantImpersonation } from '@antela/api/features/impersonation/grant.service';
import { OpsError, requiredText, type Command } from '../command.ts';
import { inOperatorTransaction } from '../operator-transaction.ts';
import { requiredEmail } from './email-option.ts';

export const impersonate: Command = {
  name: 'impersonate',
  usage: '--user correo --operator "Nombre" --reason "Motivo" [--write]',
  about:
    'Da un enlace para entrar como esa persona: sirve una vez y cinco minutos; la sesión dura media hora, solo lectura salvo con --write. Su empresa lo ve en el historial.',
  options: { user: 'text', operator: 'text', reason: 'text', write: 'flag' },
  async run(given, { opsPool, clock, log, publicUrl }) {
    const username = requiredEmail(given, 'user');
    const request = {
      username,
      operator: bounded(requiredText(given, 'operator'), 'operator', 100),
      reason: bounded(requiredText(given, 'reason'), 'reason', 300),
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

/** Both are read by the client's people, in a banner and in their history. @throws OpsError when too long */
function bounded(text: string, option: string, max: number): string {
  if (text.length > max) throw new OpsError(`--${option} tiene a lo sumo ${max} caracteres.`);
  return text;
}
