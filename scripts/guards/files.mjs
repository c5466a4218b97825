import { api, feature } from './places.mjs';

const store = (name) => `apps/local-cloud/src/object-store/${name}`;

/** Guards of files after their upload, and of what every answer says. */
export const files = [
  {
    guard: 'Nadie reemplaza un archivo',
    file: store('people-policy.ts'),
    from: "Condition: { Null: { 's3:if-none-match': 'false' } },",
    to: '',
    test: store('access.test.ts'),
    about: 'overwrites none',
  },
  {
    guard: 'Cada persona llega a lo suyo en el almacén',
    file: store('people-policy.ts'),
    from: '/people/\\${aws:PrincipalTag/user}/*`',
    to: '/people/*`',
    test: store('access.test.ts'),
    about: 'credentials of a person do not reach',
  },
  {
    guard: 'El almacén decide cómo se entrega un archivo',
    file: store('served-headers.ts'),
    from: "'content-disposition': 'attachment'",
    to: "'content-disposition': 'inline'",
    test: store('contents.test.ts'),
    about: 'never run',
  },
  {
    guard: 'Lo que alguien sube tiene un cupo',
    file: store('quotas.sql.ts'),
    from: 'Number(used?.person) + size <= quotas.personBytes &&',
    to: '',
    test: store('uploads.test.ts'),
    about: 'is bounded',
  },
  {
    guard: 'Lo que alguien sube se borra al día siguiente',
    file: store('quotas.sql.ts'),
    from: 'and created_at < $2 returning blob',
    to: 'and created_at < $2 and false returning blob',
    test: store('uploads.test.ts'),
    about: 'swept after a day',
  },
  {
    guard: 'Un archivo alterado no se entrega',
    file: api('objects/stored-files.ts'),
    from: 'if (accepted !== undefined && hashOf(bytes) !== accepted)',
    to: 'if (accepted !== undefined && hashOf(bytes) === "")',
    test: api('files.test.ts'),
    about: 'not what was accepted',
  },
  {
    guard: 'Se recibe solo lo que subió quien llama',
    file: api('objects/stored-files.ts'),
    from: "key.startsWith(prefixOf(person)) && !key.includes('..')",
    to: "key !== '' && person !== null",
    test: api('files.test.ts'),
    about: 'one that its caller uploaded',
  },
  {
    guard: 'Un cursor es de su lista y de su cliente',
    file: api('http/cursor.ts'),
    from: '.update(JSON.stringify(place)).update(cursor)',
    to: ".update('').update(cursor)",
    test: api('cursors.test.ts'),
  },
  {
    guard: 'Nadie enmarca lo que se responde',
    file: 'apps/antela/src/answer-headers.ts',
    from: "policy.includes('frame-ancestors') ? policy : `${policy}; ${noFrames}`",
    to: 'policy',
    test: 'apps/antela/src/from-outside.test.ts',
    about: 'shown in no frame',
  },
  {
    guard: 'El reporte con salarios queda en el historial',
    file: feature('people/employees/employees.list.ts'),
    from: "if (!user.permissions.has('view_salary') || !columns.includes('salary')) return;",
    to: 'if (user.userId) return;',
    test: feature('people/employees/employees.routes.test.ts'),
    about: 'report with salaries',
  },
  {
    guard: 'Un reintento recibe lo que se respondió',
    file: api('http/signed-edge.ts'),
    from: 'if (!request.routeOptions.config.isIdempotent) throw',
    to: 'if (request.raw) throw',
    test: api('http/credentials.test.ts'),
    about: 'gets its stored answer',
  },
];
