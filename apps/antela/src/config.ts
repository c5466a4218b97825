import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';

const userOf = (url: string): string => new URL(url).username;

/** The environment a process is started with, in the words of docs/operations.md. Every variable has a default that runs on one machine. */
const environment = z
  .object({
    PORT: z.coerce.number().int().min(1).max(65_535).default(8480),
    HOST: z.string().default('127.0.0.1'),
    ANTELA_DATA: z.string().default('./data'),
    /** Address of the application's role, which owns nothing: requests and tasks. */
    DATABASE_URL: z.url().optional(),
    /** Address of the same role on a replica of that database: lists, reports and the dashboard. */
    DATABASE_READ_URL: z.url().optional(),
    /** Address of the schema's owner, straight to the server: migrations, the queue, the embedded cloud. */
    DATABASE_OWNER_URL: z.url().optional(),
    /** Address of the operator's role: the commands of `ops`. */
    DATABASE_OPS_URL: z.url().optional(),
    /** Whether DATABASE_URL leads to a pooler that shares its connections by transaction. */
    DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
    PUBLIC_URL: z.url().optional(),
    /** Addresses and networks, separated by commas, of the proxies in front: they say where a request comes from. */
    TRUSTED_PROXIES: z.string().optional(),
    /** Origins, separated by commas, whose pages may use the embedded cloud as this server's own do. */
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      )
      .refine(
        (list) => list.every((one) => URL.canParse(one) && new URL(one).origin === one && !one.includes('*')),
        {
          message: 'escribe solo orígenes, como https://portal.empresa.co, separados por comas',
        },
      ),
    IDENTITY: z.enum(['embedded', 'cognito']).default('embedded'),
    OBJECTS: z.enum(['embedded', 's3']).default('embedded'),
    /** Verifier of signatures: this server, or the cloud's gateway in front of it. */
    AUTH_EDGE: z.enum(['signed', 'gateway']).default('signed'),
    /** Known to the gateway and to this server alone: whoever has it can be anybody. */
    GATEWAY_SECRET: z.string().min(32).optional(),
    /** Access key of the employee app in the cloud, as the gateway names it. */
    GATEWAY_APP_KEY_ID: z.string().optional(),
    SMTP_URL: z.url().optional(),
    MAIL_FROM: z.string().default('Antela <no-responder@localhost>'),
    /** Notices that a worker process sends in a second; codes and invitations do not count. */
    MAIL_PER_SECOND: z.coerce.number().min(0.1).max(1_000).default(10),
    DEMO: z.enum(['on', 'off']).optional(),
    CLOCK: z.iso.datetime({ offset: true }).optional(),
    /** 32 bytes in hexadecimal from which every key is derived; made and kept in ANTELA_DATA when absent. */
    ANTELA_SECRET: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    /** Another one that is good beside it, while the one takes the other's place (`ops keys rotate`). */
    ANTELA_SECRET_ALSO: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .optional(),
    /** Name of the operator at the keyboard, and what proves it: the commands of `ops` that change something. */
    ANTELA_OPERATOR: z.string().optional(),
    ANTELA_OPERATOR_SECRET: z.string().optional(),
    REGION: z.string().default('us-east-2'),
    USER_POOL_ID: z.string().default('us-east-2_Antela001'),
    USER_POOL_CLIENT_ID: z.string().default('antela-portal'),
    IDENTITY_POOL_ID: z.string().default('us-east-2:6f1d5c1e-2f4b-4c55-9d5b-0a1b2c3d4e5f'),
    /** Issuer that a real pool's tokens name; their keys are published below it. */
    USER_POOL_ISSUER: z.url().optional(),
    /** Addresses of a real user pool and identity pool that are not the provider's own for the region. */
    USER_POOL_ENDPOINT: z.url().optional(),
    IDENTITY_POOL_ENDPOINT: z.url().optional(),
    FILES_BUCKET: z.string().default('antela-files'),
    TRANSLATIONS_BUCKET: z.string().default('antela-translations'),
    S3_ENDPOINT: z.url().optional(),
    TRANSLATIONS_URL: z.url().optional(),
    BRAND_NAME: z.string().default('Antela'),
    BRAND_TAGLINE: z.string().default('Adelanta el pago de tu nómina'),
    /** Where employees find their app; a page that says how to activate it where there is none. */
    LINK_APP: z.url().optional(),
    LINK_MANUAL: z.url().optional(),
    LINK_PRIVACY: z.url().optional(),
    LINK_WHATSAPP: z.url().default('https://wa.me/'),
    LINK_INSTAGRAM: z.url().default('https://www.instagram.com/'),
    LINK_LINKEDIN: z.url().default('https://www.linkedin.com/'),
    /** How long a process that is about to stop says so at `/readyz` before it turns anybody away. */
    DRAIN_MS: z.coerce.number().int().min(0).max(120_000).optional(),
    /** Requests a second that one user may make. */
    REQUESTS_PER_SECOND: z.coerce.number().int().min(1).default(20),
    /** Requests a second of one address that prove nothing about who asks: sign-ins, and whatever is refused. */
    STRANGERS_PER_SECOND: z.coerce.number().int().min(1).default(5),
    /** A process that answers this late on average turns requests away with 503; 0 for never. */
    EVENT_LOOP_DELAY_MAX_MS: z.coerce.number().int().min(0).default(1_000),
    /** Structured logs from this level on; in production there always are some. */
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).optional(),
    /** Networks, separated by commas, that webhooks reach although they are not public: the operator's own. */
    WEBHOOK_NETWORKS: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      )
      .pipe(
        z.array(
          z.union([z.cidrv4(), z.cidrv6()], {
            error: 'escribe redes, como 10.20.0.0/16, separadas por comas',
          }),
        ),
      ),
    /** Port where this process says what it measures; it does not, unless told. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** How single payments leave; in production the simulated rail is no rail. */
    RAIL: z.enum(['simulated', 'none']).optional(),
    /** Delay, refusals and returns of the simulated payment rail. */
    RAIL_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(1_200),
    RAIL_FAILURES_PER_THOUSAND: z.coerce.number().int().min(0).max(1000).default(15),
    RAIL_RETURNS_PER_THOUSAND: z.coerce.number().int().min(0).max(1000).default(3),
  })
  .refine((env) => (env.DATABASE_URL === undefined) === (env.DATABASE_OWNER_URL === undefined), {
    path: ['DATABASE_OWNER_URL'],
    message:
      'con un servidor propio hacen falta las dos: DATABASE_URL con el rol de la aplicación (antela_app) y DATABASE_OWNER_URL con el dueño del esquema, que migra y lleva la cola',
  })
  .refine((env) => env.DATABASE_OPS_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_OPS_URL'],
    message: 'va con DATABASE_URL y DATABASE_OWNER_URL',
  })
  .refine(
    ({ DATABASE_READ_URL: replica, DATABASE_URL: primary }) =>
      replica === undefined || (primary !== undefined && userOf(replica) === userOf(primary)),
    {
      path: ['DATABASE_READ_URL'],
      message: 'va con DATABASE_URL y con su mismo usuario: es una réplica de esa base',
    },
  )
  .refine((env) => env.IDENTITY === 'embedded' || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'con IDENTITY=cognito hace falta un servidor PostgreSQL',
  })
  .refine((env) => env.IDENTITY === 'embedded' || env.SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    message: 'con IDENTITY=cognito hace falta un servidor de correo: el buzón es del servicio embebido',
  })
  .refine((env) => env.IDENTITY === 'embedded' || env.AUTH_EDGE === 'gateway', {
    path: ['AUTH_EDGE'],
    message: 'con IDENTITY=cognito las firmas las comprueba la puerta de enlace: AUTH_EDGE=gateway',
  })
  .refine(
    (env) =>
      env.IDENTITY === 'cognito' ||
      !(env.USER_POOL_ISSUER ?? env.USER_POOL_ENDPOINT ?? env.IDENTITY_POOL_ENDPOINT),
    {
      path: ['IDENTITY'],
      message:
        'USER_POOL_ISSUER, USER_POOL_ENDPOINT e IDENTITY_POOL_ENDPOINT van con IDENTITY=cognito: el servicio embebido sabe dónde está',
    },
  )
  .refine((env) => env.AUTH_EDGE === 'signed' || env.GATEWAY_SECRET !== undefined, {
    path: ['GATEWAY_SECRET'],
    message: 'con AUTH_EDGE=gateway hace falta el secreto que comparte con la puerta de enlace',
  });

export type Config = z.output<typeof environment> & {
  publicUrl: string;
  pools: Pools;
  appUrl: string;
  production: boolean;
  rail: 'simulated' | 'none';
  drainMs: number;
  /** Level of structured logs; null for sentences to a terminal. */
  logLevel: 'error' | 'warn' | 'info' | 'debug' | null;
  demo: boolean;
  clock: () => Date;
};

/** Places of the user pool and the identity pool, embedded or real. */
export interface Pools {
  /** Issuer of their tokens, whose keys are published below it. */
  issuer: string;
  /** Null where the official clients know them by the region. */
  userPool: string | null;
  identityPool: string | null;
}

/** Reads and checks the environment. @throws Error that names every variable that is wrong, in Spanish */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(given);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `La configuración tiene errores. Corrige estas variables (docs/operations.md):\n${faults.join('\n')}`,
    );
  }
  const config = parsed.data;
  const production = env['NODE_ENV'] === 'production';
  const demo =
    config.DEMO === undefined
      ? !production && config.DATABASE_URL === undefined && config.IDENTITY === 'embedded'
      : config.DEMO === 'on';
  if (production && demo)
    throw new Error('DEMO=on no se permite con NODE_ENV=production: sus contraseñas son públicas.');
  if (production && config.ANTELA_SECRET === undefined)
    throw new Error('Falta ANTELA_SECRET: en producción el secreto viene del entorno.');
  if (production && config.RAIL === 'simulated')
    throw new Error(
      'RAIL=simulated no mueve dinero y no se permite con NODE_ENV=production: las empresas pagan con los archivos de su banco.',
    );
  if (production && config.SMTP_URL === undefined)
    throw new Error(
      'Falta SMTP_URL: sin servidor de correo, cualquiera lee en /mailbox los códigos de todos.',
    );
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  return {
    ...config,
    publicUrl,
    pools: poolsOf(config, publicUrl),
    appUrl: config.LINK_APP ?? `${publicUrl}/aplicacion.html`,
    production,
    rail: config.RAIL ?? (production ? 'none' : 'simulated'),
    // Nobody divides the requests of a product that runs on one machine with a database of its own.
    drainMs: config.DRAIN_MS ?? (config.DATABASE_URL === undefined ? 0 : 5_000),
    logLevel: config.LOG_LEVEL ?? (production ? 'info' : null),
    demo,
    clock: clockOf(config.CLOCK),
  };
}

const poolsOf = (config: z.output<typeof environment>, publicUrl: string): Pools =>
  config.IDENTITY === 'embedded'
    ? {
        issuer: `${publicUrl}/cloud/user-pool/${config.USER_POOL_ID}`,
        userPool: `${publicUrl}/cloud/user-pool/`,
        identityPool: `${publicUrl}/cloud/identity-pool/`,
      }
    : {
        issuer:
          config.USER_POOL_ISSUER ??
          `https://cognito-idp.${config.REGION}.amazonaws.com/${config.USER_POOL_ID}`,
        userPool: config.USER_POOL_ENDPOINT ?? null,
        identityPool: config.IDENTITY_POOL_ENDPOINT ?? null,
      };

/** A fixed start for tests and demos: the clock begins there and goes on at its usual pace. */
function clockOf(start: string | undefined): () => Date {
  if (start === undefined) return () => new Date();
  const offset = new Date(start).getTime() - Date.now();
  return () => new Date(Date.now() + offset);
}
