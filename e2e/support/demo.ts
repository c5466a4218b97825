/** The people of the demo data (docs/operations.md). `name` is what the portal shows, `initials` their avatar. */
export const demoUsers = {
  'admin@andino.demo': {
    name: 'Marcela Echeverri Toro',
    role: 'Administrador',
    client: 'Grupo Textil Andino',
  },
  'nomina@andino.demo': { name: 'Paula Andrea Serna Villa', role: 'Nómina', client: 'Grupo Textil Andino' },
  /** Their password, second factor and sessions are changed by `auth.e2e.ts`; no other file signs in as them. */
  'tesoreria@andino.demo': {
    name: 'Julián Esteban Botero Cano',
    role: 'Tesorería',
    client: 'Grupo Textil Andino',
  },
  'aprobador@andino.demo': {
    name: 'Gloria Inés Uribe Maya',
    role: 'Aprobador',
    client: 'Grupo Textil Andino',
  },
  'consulta@andino.demo': { name: 'Felipe Arango Duque', role: 'Consulta', client: 'Grupo Textil Andino' },
  'una-empresa@andino.demo': {
    name: 'Diana Milena Gallego Ríos',
    role: 'Nómina',
    client: 'Grupo Textil Andino',
  },
  'admin@caribe.demo': {
    name: 'Rafael Enrique Barros Daza',
    role: 'Administrador',
    client: 'Caribe Servicios',
  },
} as const;

export type DemoUser = keyof typeof demoUsers;

export const demoPassword = 'Antela-demo-2026';

/** Public operator of the demonstration (docs/demo.md), whose secret every operator's command asks for. */
export const demoOperator = { name: 'Olga Rincón', secret: 'Antela-demo-olga' };
