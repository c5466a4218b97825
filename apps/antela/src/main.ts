import { join } from 'node:path';
import { simulatedRail } from '@antela/api/features/advances/disbursement';
import { startWorker } from '@antela/api/worker';
import { demoClients } from '@antela/ops/demo/demo-clients';
import { isSeeded, readDemoTotpSecret, seedDemo } from '@antela/ops/demo/seed-demo';
import type { OpsContext } from '@antela/ops/ops-context';
import { runOps } from '@antela/ops/run-ops';
import { readConfig, type Config } from './config.ts';
import { bringUpToDate, openDatabases, type Databases } from './database.ts';
import { createMailer } from './mailer.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { cloudClients, createServer, migrateLocalCloud } from './server.ts';
import { publishTranslations } from './translations.ts';

// Node 20 is supported on purpose until its users have moved; the cloud's library would say so at every start.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const demoPassword = 'Antela-demo-2026';
const say = (line: string): void => console.log(line);

/** Which parts each command runs in its process. */
const commands = {
  start: { api: true, localCloud: true, worker: true },
  api: { api: true, localCloud: false, worker: false },
  worker: { api: false, localCloud: false, worker: true },
  'local-cloud': { api: false, localCloud: true, worker: false },
};
type Command = keyof typeof commands;

async function main([command = 'start', ...rest]: string[]): Promise<number> {
  const config = readConfig(process.env);
  const secrets = await loadSecrets(config.ANTELA_DATA, config.ANTELA_SECRET);
  if (command === 'ops') return ops(config, secrets, rest);
  if (command === 'migrate') return ops(config, secrets, ['migrate', ...rest]);
  if (!Object.hasOwn(commands, command)) {
    say(`No conozco «${command}». Usa: ${Object.keys(commands).join(', ')}, migrate u ops.`);
    return 2;
  }
  await serve(config, secrets, commands[command as Command]);
  return 0;
}

async function serve(config: Config, secrets: Secrets, parts: (typeof commands)[Command]): Promise<void> {
  const databases = await openDatabases(config, say);
  if (config.production && (await isSeeded(databases.owner)))
    throw new Error(
      'Esta base tiene los usuarios de la demostración, cuyas contraseñas son públicas. En producción usa otra, vacía.',
    );
  const { app, draining } = await createServer(config, secrets, databases, parts, (line) =>
    console.error(line),
  );
  const clients = cloudClients(config, secrets);
  const serves = parts.api || parts.localCloud;
  if (serves) await app.listen({ port: config.PORT, host: config.HOST });
  if (parts.localCloud) await publishTranslations(clients.translations, config.TRANSLATIONS_BUCKET);
  if (config.demo && parts.api && parts.localCloud) await seedDemo(opsContext(config, secrets, databases));

  const worker = parts.worker
    ? await startWorker({
        pool: databases.app,
        bulkPool: databases.bulk,
        queuePool: databases.owner,
        clock: config.clock,
        disbursement: simulatedRail({
          delayMs: config.RAIL_DELAY_MS,
          failuresPerThousand: config.RAIL_FAILURES_PER_THOUSAND,
          returnsPerThousand: config.RAIL_RETURNS_PER_THOUSAND,
          clock: config.clock,
        }),
        mailer: createMailer(config, databases.owner),
        portalUrl: config.publicUrl,
        objects: clients.objects,
        poolUsers: clients.userPool,
        concurrency: 4,
      })
    : null;

  draining.begin();
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // Requests and tasks under way finish, then the database they need.
    await Promise.all([draining.stop(serves ? config.drainMs : 0), worker?.stop()]);
    await databases.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  if (serves) await greet(config, databases);
}

async function greet(config: Config, databases: Databases): Promise<void> {
  say(`\n  ${config.BRAND_NAME} está en ${config.publicUrl}`);
  if (config.SMTP_URL === undefined) say(`  Correo:  ${config.publicUrl}/mailbox`);
  if (config.demo) {
    say(`\n  Usuarios de la demostración (contraseña ${demoPassword}):`);
    for (const client of demoClients) {
      for (const user of client.users)
        say(`    ${user.username.padEnd(26)} ${user.role}, ${client.name}${await noteOf(user, databases)}`);
    }
  }
  say('\n  Ctrl-C para detener.\n');
}

async function noteOf(
  user: (typeof demoClients)[number]['users'][number],
  databases: Databases,
): Promise<string> {
  if (user.state === 'invited') return ' (por activar: su invitación está en el correo)';
  if (user.hasTotp)
    return ` (doble factor; secreto ${(await readDemoTotpSecret({ ownerPool: databases.owner })) ?? ''})`;
  return user.companies === null ? '' : ` (solo ${user.companies.join(', ')})`;
}

function opsContext(config: Config, secrets: Secrets, databases: Databases): OpsContext {
  const { userPool, objects } = cloudClients(config, secrets);
  return {
    ownerPool: databases.owner,
    opsPool: databases.ops ?? databases.owner,
    pool: databases.app,
    userPool,
    objects,
    clock: config.clock,
    log: say,
    publicUrl: config.publicUrl,
    demoPassword,
    employeeApp: secrets.app,
    machine: secrets.simulator,
    apiBase: `${config.publicUrl}/api`,
    region: config.REGION,
    blobsDir: config.OBJECTS === 'embedded' ? join(config.ANTELA_DATA, 'objects') : null,
    migrate: async () => {
      await bringUpToDate(databases.logins, databases.owner, say);
      await migrateLocalCloud(config, databases);
    },
  };
}

async function ops(config: Config, secrets: Secrets, args: string[]): Promise<number> {
  if (config.DATABASE_URL !== undefined && config.DATABASE_OPS_URL === undefined)
    throw new Error(
      'Falta DATABASE_OPS_URL: los comandos del operador entran con su propio rol (antela_ops), que ve las filas de todos los clientes.',
    );
  const databases = await openDatabases(config, () => {});
  return runOps(args, opsContext(config, secrets, databases)).finally(() => databases.close());
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== 0) process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
