import { join } from 'node:path';
import { demoPassword } from '@antela/ops/demo/demo-clients';
import type { OpsContext } from '@antela/ops/ops-context';
import { runOps } from '@antela/ops/run-ops';
import type { Config } from './config.ts';
import { upgradeDatabases, migrateLocalCloud, openDatabases, type Databases } from './database.ts';
import { plainly } from './first-words.ts';
import { userPoolOf } from './pool-client.ts';
import type { Secrets } from './secrets.ts';

const say = (line: string): void => console.log(line);

/** Tools of the operator's commands, over the product's own. */
export function opsContext(config: Config, secrets: Secrets, databases: Databases): OpsContext {
  // Loaded by the few commands that need them.
  let storage: Promise<OpsContext['objects']> | undefined;
  const objects = () =>
    (storage ??= import('./storage-clients.ts').then(({ storageOf }) => storageOf(config, secrets).objects));
  const sealed = async () => (await import('./sealed-values.ts')).sealedValues(config, secrets, databases);
  const samlKeys = async () => (await import('./saml-key-tools.ts')).samlKeyTools(config, secrets, databases);
  return {
    ownerPool: databases.owner,
    opsPool: databases.ops ?? databases.owner,
    pool: databases.app,
    userPool: userPoolOf(config, secrets),
    objects: {
      read: async (key) => (await objects()).read(key),
      write: async (...object) => (await objects()).write(...object),
    },
    clock: config.clock,
    paysInstantly: config.rail !== 'none',
    production: config.production,
    credentials: {
      name: config.ANTELA_OPERATOR ?? null,
      secret: config.ANTELA_OPERATOR_SECRET ?? null,
    },
    // On a server of one's own the command is the one of deploy/.
    log: config.production ? (line) => say(line.replaceAll('npm run ops --', 'antela ops')) : say,
    publicUrl: config.publicUrl,
    demoPassword,
    employeeApp: secrets.app,
    machine: secrets.simulator,
    apiBase: `${config.publicUrl}/api`,
    region: config.REGION,
    secretNames: [secrets, ...(secrets.also ? [secrets.also] : [])].map(
      ({ simulator }) => simulator.accessKeyId,
    ),
    sealed: {
      count: async () => (await sealed()).count(),
      renew: async (tell) => (await sealed()).renew(tell),
    },
    samlKeys:
      config.IDENTITY === 'embedded'
        ? {
            list: async () => (await samlKeys()).list(),
            announce: async (use) => (await samlKeys()).announce(use),
            useNext: async (use) => (await samlKeys()).useNext(use),
            useBefore: async (use) => (await samlKeys()).useBefore(use),
            removeBefore: async (use, operatorId) => (await samlKeys()).removeBefore(use, operatorId),
          }
        : null,
    blobsDir: config.OBJECTS === 'embedded' ? join(config.ANTELA_DATA, 'objects') : null,
    migrate: async () => {
      await upgradeDatabases(databases.logins, databases.owner, say);
      await migrateLocalCloud(config, databases);
    },
  };
}

/** Runs an operator's command; answers the exit code. @throws Error in plain words */
export async function ops(config: Config, secrets: Secrets, args: string[]): Promise<number> {
  if (config.DATABASE_URL !== undefined && config.DATABASE_OPS_URL === undefined)
    throw new Error(
      'Falta DATABASE_OPS_URL: los comandos del operador entran con su propio rol (antela_ops), que ve las filas de todos los clientes.',
    );
  try {
    const databases = await openDatabases(config, () => {});
    return await runOps(args, opsContext(config, secrets, databases)).finally(() => databases.close());
  } catch (error) {
    throw new Error(plainly(error, config), { cause: error });
  }
}
