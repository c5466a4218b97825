import type { Db } from '@antela/api/db/database';
import { OpsError, type Operator } from '../command.ts';
import type { OpsContext } from '../ops-context.ts';
import { isSecretOf } from './operator-secret.ts';
import { findOperator, listOperators, type OperatorRecord } from './operators.sql.ts';

type Asked = Pick<OpsContext, 'credentials' | 'production'>;

/** @throws OpsError with what to do, where nobody is proven or they may not act yet */
export async function proveOperator(db: Db, context: Asked): Promise<Operator> {
  const { id, name, approved_at, handed_out_until } = await whoProves(db, context);
  if (handed_out_until !== null)
    throw new OpsError('Ese secreto solo sirve para fijar el tuyo: npm run ops -- operator renew.');
  if (approved_at === null)
    throw new OpsError(
      `Tu inscripción espera a otro operador: npm run ops -- operator approve --name "${name}".`,
    );
  return { id, name };
}

/** Finds the operator whose secret was given, even one who may only set their own. @throws OpsError */
export async function whoProves(db: Db, { credentials, production }: Asked): Promise<OperatorRecord> {
  const { name, secret } = credentials;
  if (name === null || secret === null) {
    const enrolled = await listOperators(db, { withDemo: !production });
    throw new OpsError(
      enrolled.length === 0
        ? 'Todavía no hay operadores y este comando deja escrito quién lo hace. Inscribe al primero: npm run ops -- operator add --name "Nombre Apellido".'
        : 'Este comando deja escrito quién lo hace. Di quién eres con ANTELA_OPERATOR (tu nombre) y pruébalo con ANTELA_OPERATOR_SECRET_FILE (el archivo de tu secreto) o ANTELA_OPERATOR_SECRET.',
    );
  }
  const found = await findOperator(db, name);
  if (!(await isSecretOf(found?.secret_hash ?? null, secret)) || !found)
    throw new OpsError(
      `«${name}» no está inscrito o ese secreto no es el suyo. Mira quiénes están con npm run ops -- operator list.`,
    );
  if (found.demo && production)
    throw new OpsError(
      `«${found.name}» es de la demostración y su secreto es público: con NODE_ENV=production no actúa.`,
    );
  return found;
}
