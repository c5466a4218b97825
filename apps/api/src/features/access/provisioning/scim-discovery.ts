import { listOf, userSchema } from './scim-message.ts';

export const resultsMax = 200;

const core = 'urn:ietf:params:scim:schemas:core:2.0:';

const attribute = (name: string, given: Record<string, unknown> = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description: '',
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...given,
});

const attributes = [
  attribute('userName', {
    required: true,
    uniqueness: 'server',
    description: 'Nombre de la persona en el proveedor.',
  }),
  attribute('name', {
    type: 'complex',
    description: 'Nombre de la persona.',
    subAttributes: [
      attribute('formatted', { description: 'Nombre completo.' }),
      attribute('givenName', { description: 'Nombres.' }),
      attribute('familyName', { description: 'Apellidos.' }),
    ],
  }),
  attribute('displayName', { description: 'Nombre completo, como se lee en el portal.' }),
  attribute('active', { type: 'boolean', description: 'Si ingresa al portal.' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    mutability: 'immutable',
    description: 'Correo con que ingresa y recibe sus avisos.',
    subAttributes: [
      attribute('value', { mutability: 'immutable', description: 'Correo.' }),
      attribute('type', { mutability: 'immutable', description: 'Siempre work.', canonicalValues: ['work'] }),
      attribute('primary', { type: 'boolean', mutability: 'immutable', description: 'Siempre cierto.' }),
    ],
  }),
];

const schema = (base: string) => ({
  schemas: [`${core}Schema`],
  id: userSchema,
  name: 'User',
  description: 'Persona que ingresa al portal.',
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
});

const resourceType = (base: string) => ({
  schemas: [`${core}ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'Personas que ingresan al portal.',
  schema: userSchema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
});

const serviceProviderConfig = (base: string) => ({
  schemas: [`${core}ServiceProviderConfig`],
  documentationUri: new URL('/docs#scim', base).href,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: resultsMax },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Clave de API',
      description: 'Authorization: Bearer, con una clave que sincroniza usuarios.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

/** Documents by which a provider learns what there is (RFC 7644 §4), by their path. */
export const discovery: Record<string, (base: string) => object> = {
  '/ServiceProviderConfig': serviceProviderConfig,
  '/Schemas': (base) => listOf([schema(base)]),
  [`/Schemas/${userSchema}`]: schema,
  '/ResourceTypes': (base) => listOf([resourceType(base)]),
  '/ResourceTypes/User': resourceType,
};
