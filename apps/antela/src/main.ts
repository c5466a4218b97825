import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

// Node 20 is supported on purpose until its users have moved; the cloud's library would say so at every start.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** The operator's commands load what they use: the server is most of the product, and takes a second and a half to load. */
async function main([command = 'start', ...rest]: string[]): Promise<number> {
  const config = readConfig(process.env);
  const secrets = await loadSecrets(config.ANTELA_DATA, config);
  const commanded = { ops: rest, migrate: ['migrate', ...rest] }[command];
  if (commanded) return (await import('./ops.ts')).ops(config, secrets, commanded);
  return (await import('./serve.ts')).serve(config, secrets, command);
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
