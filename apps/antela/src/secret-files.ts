import { readFileSync } from 'node:fs';

/** Variables that carry a secret: each may come as `NAME_FILE`, the path of a file that holds it, as containers and systemd hand them over. */
const secretNames = [
  'ANTELA_SECRET',
  'ANTELA_SECRET_ALSO',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_OPS_URL',
  'SMTP_URL',
  'GATEWAY_SECRET',
  'ANTELA_OPERATOR_SECRET',
] as const;

/**
 * The environment with each secret read from its file, without the line break at its end.
 * @throws Error in Spanish where a file cannot be read, or where a secret comes both ways
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of secretNames) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (env[name] !== undefined)
      throw new Error(`${name} y ${name}_FILE dicen lo mismo de dos maneras: deja una.`);
    try {
      read[name] = readFileSync(path, 'utf8').trimEnd();
    } catch (cause) {
      throw new Error(
        `No pudimos leer ${path}, que nombra ${name}_FILE. Revisa la ruta y quién puede leerla.`,
        { cause },
      );
    }
  }
  return { ...env, ...read };
}
