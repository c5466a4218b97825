import type { Command } from '../command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  about: 'Pone al día el esquema y los catálogos de la base de datos.',
  by: 'installer',
  options: {},
  async run(_given, { migrate, log }) {
    await migrate();
    log('El esquema y los catálogos están al día.');
    return 0;
  },
};
