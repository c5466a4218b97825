import type { Lanes } from '@antela/api/jobs/lanes';
import { createOutbound } from '@antela/api/outbound/outbound';
import { outboundSealer } from '@antela/api/outbound/signing-secret';
import { startWorker } from '@antela/api/worker';
import { demoClients, demoPassword } from '@antela/ops/demo/demo-clients';
import { isSeeded, readDemoTotpSecret, seedDemo } from '@antela/ops/demo/seed-demo';
import type { Config } from './config.ts';
import { openDatabases, type Databases } from './database.ts';
import type { Draining } from './draining.ts';
import { announcedCertificates, txtRecords } from './embedded-federation.ts';
import { mustBeFree, plainly, withoutSteps } from './first-words.ts';
import { createLog, type Log } from './log.ts';
import { createMailer } from './mailer.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { opsContext } from './ops.ts';
import { userPoolOf } from './pool-client.ts';
import { mustBePayable, railOf } from './rail.ts';
import type { Secrets } from './secrets.ts';
import { createServer } from './server.ts';
import { storageOf } from './storage-clients.ts';
import { publishTranslations } from './translations.ts';

/** Parts of the product that each command runs in its process. */
const commands = {
  start: { api: true, localCloud: true, worker: true },
  api: { api: true, localCloud: false, worker: false },
  worker: { api: false, localCloud: false, worker: true },
  'local-cloud': { api: false, localCloud: true, worker: false },
};
type Command = keyof typeof commands;

/** Answers the exit code at once where it does not know the command. */
export async function serve(config: Config, secrets: Secrets, command: string): Promise<number> {
  if (!Object.hasOwn(commands, command)) {
    console.log(`No conozco «${command}». Usa: ${Object.keys(commands).join(', ')}, migrate u ops.`);
    return 2;
  }
  await run(config, secrets, commands[command as Command], createLog(config, command));
  return 0;
}

/** Its own end included: a supervisor usually kills what is still there after half a minute. */
const stopPatienceMs = 28_000;

/** Services started so far. Stopping ends requests and tasks first, then the databases they need. */
interface Running {
  databases?: Promise<Databases>;
  draining?: Draining;
  worker?: Lanes;
  closeMetrics?: () => Promise<void>;
}

/** Serves until a signal, or until the start fails; either way nothing stays behind. */
async function run(
  config: Config,
  secrets: Secrets,
  parts: (typeof commands)[Command],
  log: Log,
): Promise<void> {
  const running: Running = {};
  let stopping: Promise<never> | undefined;
  const stop = (code: number): Promise<never> => (stopping ??= end(code));
  async function end(code: number): Promise<never> {
    setTimeout(() => process.exit(code), stopPatienceMs).unref();
    // Requests and tasks under way finish, then the database they need.
    const announceMs = parts.api || parts.localCloud ? config.drainMs : 0;
    await Promise.allSettled([running.draining?.stop(announceMs), running.worker?.stop()]);
    await running.closeMetrics?.();
    await running.databases?.then((databases) => databases.close()).catch(() => undefined);
    process.exit(code);
  }
  // From the first moment: what is half started is taken down too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // npm runs this in a shell, which passes no signal on: its end is the sign.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined)
    setInterval(() => {
      if (process.ppid !== parent) void stop(0);
    }, 500).unref();
  try {
    await start({ config, secrets, parts, log }, running, () => stopping !== undefined);
  } catch (error) {
    if (stopping) return;
    log.alarm(plainly(error, config));
    await stop(1);
  }
}

interface Start {
  config: Config;
  secrets: Secrets;
  parts: (typeof commands)[Command];
  log: Log;
}

async function start(
  { config, secrets, parts, log }: Start,
  running: Running,
  isStopping: () => boolean,
): Promise<void> {
  const serves = parts.api || parts.localCloud;
  if (serves) await mustBeFree(config);
  running.databases = openDatabases(config, withoutSteps(log.say));
  const databases = await running.databases;
  if (config.production && (await isSeeded(databases.owner)))
    throw new Error(
      'Esta base tiene los usuarios de la demostración, cuyas contraseñas son públicas. En producción usa otra, vacía.',
    );
  await mustBePayable(config, databases.owner);
  const metrics = await measure(config, databases, running);
  const { app, draining } = await createServer(config, secrets, databases, parts, { log, metrics });
  running.draining = draining;
  const { objects, translations } = storageOf(config, secrets);
  if (isStopping()) return;
  if (serves) await app.listen({ port: config.PORT, host: config.HOST });
  // A real bucket has nobody else to fill it.
  if (parts.localCloud || (parts.api && config.OBJECTS === 's3'))
    await publishTranslations(translations, config.TRANSLATIONS_BUCKET);
  if (config.demo && parts.api && parts.localCloud) {
    if (!(await isSeeded(databases.owner))) log.say('Creando los datos de la demostración…');
    await seedDemo(opsContext(config, secrets, databases));
  }
  if (isStopping()) return;
  if (parts.worker)
    running.worker = await startWorker({
      pool: databases.app,
      bulkPool: databases.bulk,
      queuePool: databases.queue,
      clock: config.clock,
      rail: railOf(config),
      mailer: createMailer(config, databases.owner, log.alarm),
      portalUrl: config.publicUrl,
      appUrl: config.appUrl,
      objects,
      poolUsers: userPoolOf(config, secrets),
      webhooks: {
        outbound: createOutbound({ networks: config.WEBHOOK_NETWORKS }),
        sealer: outboundSealer(secrets.master, secrets.also?.master),
        brand: config.BRAND_NAME,
      },
      resolveTxt: txtRecords(config),
      announcedCertificates: announcedCertificates(config, databases),
      concurrency: 4,
      failed: log.failed,
      ...(metrics && { watch: metrics.watchTasks }),
    });
  draining.begin();
  if (serves) await greet(config, databases, log.say);
  else log.say(`${config.BRAND_NAME} trabaja las tareas de la cola.`);
}

/** @returns null unless a port for it is set */
async function measure(config: Config, databases: Databases, running: Running): Promise<Metrics | null> {
  if (config.METRICS_PORT === undefined) return null;
  const { app, bulk, queue, owner } = databases;
  const metrics = createMetrics({
    pools: { app, bulk, queue, owner },
    owner,
    clock: config.clock,
    hasOwnUserPool: config.IDENTITY === 'embedded',
  });
  const place = { port: config.METRICS_PORT, host: config.METRICS_HOST };
  running.closeMetrics = await serveMetrics(metrics, place);
  return metrics;
}

async function greet(config: Config, databases: Databases, say: (line: string) => void): Promise<void> {
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
    return ` (segundo paso; secreto ${(await readDemoTotpSecret({ ownerPool: databases.owner })) ?? ''})`;
  return user.companies === null ? '' : ` (solo ${user.companies.join(', ')})`;
}
