const api = (name) => `apps/api/src/${name}.test.ts`;
const feature = (noun, name) => api(`features/${noun}/${name}`);
const pool = (name) => `apps/local-cloud/src/user-pool/${name}.test.ts`;

/** Each promise, the files whose tests prove it, and which of their tests where not all are about it. */
export const promises = [
  { promise: 'Nadie llega a lo que no es suyo', files: [api('contract')] },
  { promise: '… aunque el código lo olvide', files: [api('db/row-level-security')] },
  {
    promise: 'Lo que sirve es el rol de la aplicación y nada más',
    files: [api('db/roles'), 'apps/antela/src/pgbouncer.test.ts', 'apps/antela/src/database.test.ts'],
  },
  {
    promise: 'Quitar un permiso surte efecto enseguida',
    files: [api('http/credentials'), feature('access/company-users', 'company-users.routes')],
    about: /loses|ended|twelve hours|sessions|block/,
  },
  {
    promise: 'Salir cierra la sesión por todas las puertas, en segundos',
    files: [
      feature('access/session', 'session.routes'),
      api('http/credentials'),
      pool('sign-in'),
      'apps/antela/src/impersonation.test.ts',
    ],
    about: /signing out|called in is refused|has ended is over|signed out everywhere/,
  },
  {
    promise: 'Nada ajeno se ejecuta ni enmarca el portal (CSP)',
    files: ['apps/antela/src/from-outside.test.ts', 'apps/antela/src/portal-pages.test.ts'],
    about: /scripts come from|shown in no frame|so is what is refused|headers/,
  },
  {
    promise: 'El dinero se conserva',
    files: [
      feature('advances/advances', 'money'),
      feature('wallets/wallet-loads', 'conservation'),
      feature('payday/pay-periods', 'closing-model'),
    ],
    about: /whatever|conserv|report = lines/,
  },
  {
    promise: 'Nadie gasta dos veces',
    files: [
      feature('advances/advances', 'money'),
      feature('advances/advances', 'double-spend'),
      feature('wallets/wallet-users', 'spend'),
    ],
    about: /fifty|rush|two hundred/,
  },
  {
    promise: 'Un periodo está abierto o cerrado, nunca a medias',
    files: [feature('payday/pay-periods', 'closing'), feature('payday/pay-periods', 'killed')],
    about: /open or closed|kill/,
  },
  {
    promise: 'Una clave abre solo lo suyo, y ninguna que escribe es de una sola persona',
    files: [feature('access/api-keys', 'api-keys.routes')],
  },
  {
    promise: 'Un webhook avisa lo que pasó, a donde dos personas dijeron, y a ninguna red privada',
    files: [
      feature('access/webhooks', 'webhooks.routes'),
      feature('access/webhooks', 'webhook-addresses'),
      api('webhook-events'),
    ],
  },
  {
    promise: 'Un proveedor deja entrar solo a quien vio, en su empresa, y por lo que dos personas dijeron',
    files: [
      pool('federation/federation'),
      pool('federation/back-channel'),
      pool('federation/saml/saml'),
      pool('federation/saml/saml-sign-out'),
      pool('federation/saml/encrypted-assertion'),
      pool('federation/saml/signed-requests'),
      pool('federation/saml/rotate-saml-keys'),
      feature('access/single-sign-on', 'single-sign-on.routes'),
      feature('access/single-sign-on', 'saml.routes'),
    ],
  },
  {
    promise: 'El historial llega afuera entero y en orden, y lo que alguien cambie se ve allá',
    files: [
      feature('access/audit-streams', 'audit-streams.routes'),
      feature('access/audit-streams', 'send-audit'),
      feature('access/audit-streams', 'buckets'),
    ],
  },
  { promise: 'Nadie pisa el cambio de otro', files: [api('lost-update')] },
  {
    promise: 'Nadie aprueba lo suyo, y lo que cambia se aprueba otra vez',
    files: [
      feature('wallets/wallet-loads', 'second-person'),
      feature('advances/advances', 'advances.routes'),
      feature('payday/disbursements', 'disbursements.routes'),
      feature('access/proposals', 'proposals.routes'),
    ],
    about: /hand in a load|approv/,
  },
  {
    promise: 'Un control del dinero lo suavizan dos',
    files: [
      feature('access/proposals', 'controls'),
      feature('access/proposals', 'people'),
      feature('payday/disbursements', 'bank-layouts.routes'),
      feature('payday/disbursements', 'bank-layout'),
    ],
  },
  { promise: 'Una vez es una vez', files: [api('http/idempotency')] },
  {
    promise: 'Un reintento recibe lo que se respondió',
    files: [api('http/credentials')],
    about: /comes again/,
  },
  {
    promise: 'Los archivos hostiles no pasan',
    files: [api('spreadsheets/hostile-files'), api('spreadsheets/damaged-files')],
  },
  {
    promise: 'Nadie detiene el producto con un archivo',
    files: [
      api('spreadsheets/linear-readers'),
      api('spreadsheets/payroll-file/fill-file'),
      'scripts/linear-expressions.test.mjs',
    ],
  },
  { promise: 'Lo que sale no lleva fórmulas', files: [api('spreadsheets/writers')] },
  { promise: 'Adivinar no paga', files: [pool('guessing')] },
  { promise: 'Quien adivina se bloquea a sí mismo, no al dueño', files: [pool('locked-out')] },
  {
    promise: 'Con una ficha copiada nadie se queda con una cuenta',
    files: [
      pool('account-takeover'),
      pool('account-events'),
      pool('recovery-codes'),
      'apps/antela/src/account-events.test.ts',
      feature('access/company-users', 'recover-account'),
      feature('access/company-users', 'change-email'),
    ],
  },
  {
    promise: 'Lo que le pasa a una cuenta se le avisa a su dueño',
    files: [
      feature('access/company-users', 'company-users.routes'),
      feature('access/impersonation', 'impersonation'),
      feature('access/account-events', 'account-events'),
    ],
    about: /hears of it|is told by mail/,
  },
  {
    promise: 'Una contraseña no es de las primeras que cualquiera probaría',
    files: [pool('sign-in'), pool('account')],
    about: /refuses a common one|asks for a new password/,
  },
  {
    promise: 'Lo más delicado pide comprobar otra vez quién es',
    files: [feature('access/session', 'step-up-threshold')],
  },
  {
    promise: 'El segundo paso que pide la empresa se cumple',
    files: [
      pool('second-factors'),
      feature('access/second-factor', 'second-factor.routes'),
      'apps/ops/src/commands/client-second-factor.test.ts',
    ],
  },
  {
    promise: 'El salario no se lee donde no se puede ver',
    files: [
      feature('advances/advances', 'salary-sight'),
      feature('people/employees/import', 'unseen-salaries'),
    ],
  },
  {
    promise: 'Un archivo sigue siendo el que se recibió',
    files: [
      api('files'),
      'apps/local-cloud/src/object-store/access.test.ts',
      'apps/local-cloud/src/object-store/contents.test.ts',
      'apps/local-cloud/src/object-store/uploads.test.ts',
    ],
  },
  {
    promise: 'Quien conoce una llave ajena no lee ni reemplaza el archivo',
    files: ['apps/antela/src/from-outside.test.ts'],
    about: /knows every key/,
  },
  {
    promise: 'Una dirección rara no salta la guardia',
    files: ['apps/antela/src/portal-pages.test.ts'],
  },
  {
    promise: 'Un cursor es de su lista, y los salarios no se llevan sin rastro',
    files: [api('cursors'), feature('people/employees', 'employees.routes')],
    about: /another list|report with salaries/,
  },
  {
    promise: 'Las credenciales falsas no sirven',
    files: [api('http/forged-credentials'), 'packages/sigv4/src/verify.test.ts'],
  },
  {
    promise: 'Un golpe no pierde nada',
    files: [
      pool('crash'),
      pool('processes'),
      'apps/local-cloud/src/object-store/crash.test.ts',
      feature('files/imports', 'killed'),
      feature('wallets/wallet-loads', 'crash'),
    ],
  },
  {
    promise: 'Lo que se altera en el historial se nota',
    files: ['apps/ops/src/audit/verify-audit.test.ts', feature('records/audit', 'seal-audit')],
  },
  {
    promise: 'Se degrada y se recupera solo: base cortada, muda o lenta',
    files: ['apps/antela/src/faults.test.ts', 'apps/antela/src/health.test.ts'],
  },
  {
    promise: 'Quien lee en una réplica ve lo que acaba de escribir',
    files: ['apps/antela/src/read-replica.test.ts'],
  },
  {
    promise: 'Vuelve solo: base detenida, cortada o muda, con pagos en curso',
    files: ['apps/antela/src/outages.test.ts', 'packages/embedded-postgres/src/embedded-postgres.test.ts'],
    about: /payments under way|by itself|came and went/,
  },
  {
    promise: 'Se degrada y se recupera solo: archivos y correo',
    files: ['apps/antela/src/object-store-faults.test.ts', feature('records/notices', 'notify-contacts')],
    about: /object store|import whose file|mail server/,
  },
  {
    promise: 'Quien abusa no deja esperando a los demás',
    files: [
      api('http/requests'),
      'apps/antela/src/held-back.test.ts',
      'apps/antela/src/noisy-client.test.ts',
      'apps/antela/src/slow-clients.test.ts',
    ],
    about: /too often|told so again|twenty times|by the drop/,
  },
  { promise: 'Lo urgente no espera al correo', files: [feature('records/notices', 'urgent-work')] },
  { promise: 'Lo que crece sin fin se borra a su hora', files: [api('jobs/retention')] },
  {
    promise: 'Se ve lo que pasa, y una solicitud se sigue',
    files: ['apps/antela/src/metrics/metrics.test.ts'],
  },
  { promise: 'Negar cuesta menos que pedir', files: ['apps/antela/src/floods.test.ts'] },
  {
    promise: 'Lo que alguien sigue no detiene lo demás que pide',
    files: [api('http/requests')],
    about: /holds no turn/,
  },
  { promise: 'El cuerpo de nadie no se lee', files: [api('http/requests')], about: /body of nobody/ },
  {
    promise: 'Se detiene sin que nadie lo note',
    files: ['apps/antela/src/draining.test.ts', 'apps/antela/src/rolling-restart.test.ts'],
  },
  { promise: 'Las migraciones no hacen esperar a nadie', files: [api('db/migrate')] },
  {
    promise: 'Se puede restaurar',
    files: ['apps/ops/src/commands/backup.test.ts', 'apps/antela/src/point-in-time.test.ts'],
  },
  { promise: 'Lo que se pregunta no lee de más cuando hay más gente', files: [api('plans')] },
  { promise: 'El libro cuadra, y si no, se dice', files: ['apps/ops/src/commands/ledger-verify.test.ts'] },
  {
    promise: 'Las reglas no dan más de lo ganado',
    files: ['availability.properties', 'availability', 'availability-reasons'].map(
      (name) => `packages/rules/src/${name}.test.ts`,
    ),
  },
];

/** Promises that another server, a pooler or a proxy could break, each with its files that start one of them. */
export const ofDeployment = (all) =>
  all
    .map((each) => ({ ...each, files: each.files.filter((file) => !elsewhere.test(file)) }))
    .filter(({ files }) => files.length > 0);

/** Pure functions, files read and written in memory, and the embedded server itself. */
const elsewhere = /^(?:packages|scripts)\/|^apps\/api\/src\/spreadsheets\/|^apps\/antela\/src\/point-in-time/;
