import { z } from 'zod';

/** `/config.json`: public, read by the portal before it starts, so that one build serves every environment. */
export const portalConfig = z.object({
  brand: z.object({ name: z.string(), tagline: z.string() }),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  identityPoolId: z.string(),
  /** Absent in the real cloud: the library then knows its own endpoints. */
  userPoolEndpoint: z.url().optional(),
  identityPoolEndpoint: z.url().optional(),
  /** Set where a gateway verifies the signatures: every call then carries the user's context. */
  isBehindGateway: z.boolean().optional(),
  /** Set where companies' own providers sign their people in: the embedded user pool leads there. */
  singleSignOn: z.boolean().optional(),
  apis: z.object({ main: z.url(), live: z.url(), v2: z.url() }),
  storage: z.object({
    endpoint: z.url().optional(),
    region: z.string(),
    forcePathStyle: z.boolean(),
    filesBucket: z.string(),
    translationsBucket: z.string(),
    /** Where translation files are fetched: `{translationsUrl}/{lng}/{ns}.json`. */
    translationsUrl: z.url(),
  }),
  links: z.object({
    manual: z.url(),
    privacy: z.url(),
    whatsapp: z.url(),
    instagram: z.url(),
    linkedin: z.url(),
  }),
  /** Set where an OAuth provider signs people in as well: sign-out then passes through it (docs/spec.md §4). */
  oauth: z.object({ domain: z.string(), redirectSignOut: z.url() }).optional(),
  /** Monthly legal minimum in whole pesos, for the page that nobody has signed in to yet. */
  minimumWage: z.int().positive().optional(),
  /** Users of the demonstration, whose password is public. Never in production. */
  demo: z
    .object({ password: z.string(), users: z.array(z.object({ username: z.string(), tries: z.string() })) })
    .optional(),
});
export type PortalConfig = z.output<typeof portalConfig>;
