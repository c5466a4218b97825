import { z } from 'zod';
import { allOf, defineEndpoint } from './endpoint.ts';
import { dataOf, id, instant, line, note, text } from './schemas.ts';

export const ssoDomainsMax = 10;
export const ssoGroupsMax = 50;
/** Certificates of one provider that are good at once. */
export const ssoCertificatesMax = 4;
/** A provider's metadata is no longer. */
export const ssoMetadataMax = 400_000;
export const ssoProtocols = ['oidc', 'saml'] as const;
export type SsoProtocol = (typeof ssoProtocols)[number];
/** Claim that most providers name somebody's groups in. */
export const groupsClaimUsual = 'groups';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, {
    error: 'Escribe solo el dominio, como empresa.com.co.',
  });

/** As given by the provider: without blanks. */
const asGiven = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[!-~]+$/, { error: 'Cópialo tal como lo da tu proveedor, sin espacios.' });

const shared = {
  /** Name of the provider: OpenID Connect looks for it there, SAML calls it the entity ID. */
  issuer: text(500),
  domains: z.array(domain).min(1).max(ssoDomainsMax),
  groupsClaim: asGiven(100),
  /** Nobody comes in by a password, or in any other way, but the person for emergencies. */
  isOnly: z.boolean(),
};

/** Places of a SAML provider, as its metadata or its administrator say them. */
const saml = {
  /** Where the browser goes to sign in, by redirect. */
  ssoUrl: text(1000),
  /** Where it goes to sign out, by redirect; null where there is no such place. */
  sloUrl: text(1000).nullable(),
  /** Whether what goes to it is signed: it has loaded this installation's certificate. */
  signsRequests: z.boolean(),
};
/** Attributes of the assertion; null for the NameID. */
const attributes = {
  emailAttribute: asGiven(200).nullable(),
  /** Name of the person that is for ever theirs, also where their address becomes somebody else's. */
  subjectAttribute: asGiven(200).nullable(),
};
const certificate = z.object({
  pem: z.string(),
  /** SHA-256, as providers show it. */
  fingerprint: z.string(),
  endsAt: instant,
  /** `ending` in its last thirty days. */
  state: z.enum(['good', 'ending', 'ended']),
});

const connection = z.object({
  ...shared,
  protocol: z.enum(ssoProtocols),
  /** Null of SAML, as the ending. */
  oidcClientId: z.string().nullable(),
  /** Domains whose record went away: nobody comes in by them until it is back. */
  lostDomains: z.array(z.string()),
  /** Last characters of the secret. */
  ending: z.string().nullable(),
  saml: z.object({ ...saml, ...attributes, certificates: z.array(certificate) }).nullable(),
  groups: z.array(z.object({ group: z.string(), roleid: id, role: z.string() })),
  emergencyUser: z.object({ userid: id, name: z.string() }).nullable(),
  createdBy: z.string(),
  approvedAt: instant,
});

const place = {
  path: '/companyportal/single-sign-on',
  base: 'v2',
  access: allOf('manage_company_users'),
  context: true,
} as const;
const asked = {
  ...place,
  changes: ['audit', 'client', 'notice', 'proposal'],
  method: 'POST',
  stepUp: true,
  response: dataOf(z.object({ proposalid: id })),
} as const;

export const getSingleSignOn = defineEndpoint({
  ...place,
  name: 'getSingleSignOn',
  shows: ['client', 'company', 'company_user', 'role'],
  method: 'GET',
  response: dataOf(
    z.object({
      /** It is of the whole client: whoever does not see all of its companies reads it only. */
      mayChange: z.boolean(),
      /** Addresses to register at the provider; null where this installation has no single sign-on. */
      addresses: z
        .object({
          redirectUri: z.string(),
          signOutUri: z.string(),
          /** The provider says there that somebody left it, from server to server. */
          backChannelUri: z.string(),
          saml: z.object({
            entityId: z.string(),
            redirectUri: z.string(),
            leftUri: z.string(),
            /** File of the certificate that requests are signed with. */
            certificateUri: z.string(),
          }),
        })
        .nullable(),
      /** The one in force. */
      connection: connection.nullable(),
    }),
  ),
  summary: 'Con qué proveedor ingresa tu equipo, si tu empresa tiene uno propio.',
});

export const checkSsoDomain = defineEndpoint({
  ...place,
  name: 'checkSsoDomain',
  shows: ['client'],
  method: 'GET',
  path: '/companyportal/single-sign-on/domain',
  query: z.strictObject({ domain }),
  response: dataOf(
    z.object({
      /** TXT record that proves it. */
      record: z.object({ name: z.string(), value: z.string() }),
      isProven: z.boolean(),
    }),
  ),
  summary: 'El registro TXT que prueba que un dominio de correo es de tu empresa, y si ya está publicado.',
});

export const readSsoMetadata = defineEndpoint({
  ...place,
  name: 'readSsoMetadata',
  shows: ['client'],
  method: 'POST',
  onlyAsks: true,
  path: '/companyportal/single-sign-on/metadata',
  /** One of both: where they are, or the file itself. */
  body: z.strictObject({ url: text(1000).optional(), xml: note(ssoMetadataMax).optional() }),
  response: dataOf(z.object({ issuer: z.string(), ...saml, certificates: z.array(certificate) })),
  errors: ['rule_broken'],
  summary: 'Lee los metadatos de un proveedor SAML, para no copiarlos uno por uno. No cambia nada.',
});

export const changeSingleSignOn = defineEndpoint({
  ...asked,
  name: 'changeSingleSignOn',
  body: z.strictObject({
    ...shared,
    /** Application at a provider that speaks OpenID Connect. */
    oidcClientId: asGiven(255).optional(),
    /** Left out, the one of before stays: only while issuer and identifier do. */
    oidcSecret: asGiven(1000).optional(),
    /** Provider that speaks SAML, in place of both. */
    saml: z
      .strictObject({
        ...saml,
        /** Left out, nothing is signed. */
        signsRequests: saml.signsRequests.default(false),
        ...attributes,
        /** In PEM, or what lies between its lines. */
        certificates: z.array(note(10_000)).min(1).max(ssoCertificatesMax),
      })
      .optional(),
    /** The first that somebody is in gives their role; without any, roles stay as they are here. */
    groups: z.array(z.strictObject({ group: line(200), roleid: id })).max(ssoGroupsMax),
    emergencyuserid: id.nullable(),
  }),
  errors: ['not_found', 'conflict', 'rule_broken', 'beyond_own_permissions', 'beyond_own_companies'],
  summary:
    'Pide que tu equipo ingrese con el proveedor de tu empresa. Rige cuando otra persona lo apruebe; cada dominio tiene que estar probado.',
});

export const removeSingleSignOn = defineEndpoint({
  ...asked,
  name: 'removeSingleSignOn',
  path: '/companyportal/single-sign-on/remove',
  body: z.strictObject({}),
  errors: ['conflict', 'beyond_own_companies'],
  summary:
    'Pide que tu equipo deje de ingresar con el proveedor de tu empresa. Rige cuando otra persona lo apruebe.',
});
