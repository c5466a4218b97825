const api = (name) => `apps/api/src/${name}.test.ts`;
const features = (...names) => names.map((name) => api(`features/${name}`));

/** Files that `npm test` runs on a cluster as well, where there is one: places of tables, what a node shows, and some of what is written. */
export const clusterPart = [
  api('db/cluster'),
  ...features('access/roles/roles.routes', 'advances/client-restrictions/client-restrictions.routes'),
];

/**
 * Promises that are kept on a cluster as well: a part of the API's tests, chosen by neighbourhood. Those that end a node, or move what lies
 * on one, are alone on it: a node is everybody's.
 */
export const clusterPromises = [
  { promise: 'Cada tabla está en su sitio, y en un nodo nadie ve lo ajeno', files: [api('db/cluster')] },
  { promise: 'Nadie llega a lo que no es suyo, y todo responde como dice', files: [api('contract')] },
  { promise: 'Cada versión se instala donde hay datos de la anterior', files: [api('db/cluster-releases')] },
  {
    promise: 'Un cliente recibe un nodo suyo, y todo cuadra después',
    files: ['apps/ops/src/commands/nodes.test.ts'],
    about: /part of its own/,
    isAlone: true,
  },
  {
    promise: 'Un nodo que cae en pleno cierre no lo nota nadie más, y nada se cierra dos veces',
    files: ['apps/ops/src/lost-node.test.ts'],
    isAlone: true,
  },
  {
    promise:
      'Un cliente cambia de nodo mientras trabaja, también a uno nuevo, sin un error y sin perder nada',
    files: ['apps/ops/src/moving.test.ts'],
    isAlone: true,
  },
  {
    promise: 'Un clúster perdido vuelve en otro lugar como estaba en un punto',
    files: ['apps/ops/src/cluster-copy.test.ts'],
    isAlone: true,
  },
  {
    promise: 'Un clúster se copia entero, como en un instante, mientras se escribe, y vuelve con ops',
    files: ['apps/ops/src/commands/backup.test.ts', 'apps/ops/src/backup/one-instant.test.ts'],
  },
  {
    promise: 'La demostración se siembra y se repone',
    files: ['apps/ops/src/demo/seed-demo.test.ts'],
  },
  {
    promise: 'El trabajo principal se hace en el navegador',
    files: ['apps/antela/src/browser-on-cluster.test.ts'],
    isAlone: true,
  },
  {
    promise: 'El dinero se conserva, y nadie lo gasta dos veces',
    files: features('advances/advances/money', 'advances/client-restrictions/client-restrictions.routes'),
  },
  {
    promise: 'Lo que se guarda y quién entra',
    files: features(
      'records/contacts/contacts.routes',
      'access/roles/roles.routes',
      'access/webhooks/webhooks.routes',
      'access/provisioning/scim.routes',
      'access/absences/absences.routes',
    ),
  },
  {
    promise: 'Los archivos se leen, se revisan y se corrigen',
    files: features(
      'files/imports/imports.routes',
      'files/imports/raises-file',
      'files/imports/settled-alike',
      'files/imports/whole-file',
      'files/imports/corrections',
      'files/imports/import-sight',
    ),
  },
  {
    promise: 'Personas y billeteras',
    files: features(
      'people/invitations/invitations',
      'wallets/wallet-users/wallet-users.routes',
      'wallets/wallet-loads/wallet-loads.routes',
    ),
  },
  {
    promise: 'Adelantos, dispersión y cierre',
    files: features(
      'advances/advances/advances.routes',
      'advances/client-restrictions/client-restrictions.routes',
      'payday/disbursements/disbursements.routes',
      'payday/pay-periods/closing',
      'payday/pay-periods/closing-packet',
      'advances/client-restrictions/client-restrictions.routes',
      'payday/pay-periods/remittances',
    ),
  },
  {
    promise: 'Retiros y partidas abiertas',
    files: features('payday/retirements/retirements.routes', 'ledger/open-items/open-items'),
  },
  { promise: 'Los comandos del operador', files: ['apps/ops/src/run-ops.test.ts'] },
];
