import type { Command } from '../command.ts';

/** For whoever builds the employees' app: what its requests are signed with, as lines a shell takes. */
export const employeeAppCommand: Command = {
  name: 'employee-app',
  usage: '',
  about:
    'Muestra la dirección y la clave de la aplicación del empleado, para docs/examples/employee-app.mjs. La clave es secreta.',
  by: 'reader',
  options: {},
  async run(_given, { apiBase, region, employeeApp, log }) {
    log(`export ANTELA_API=${apiBase}`);
    log(`export ANTELA_REGION=${region}`);
    log(`export ANTELA_APP_KEY_ID=${employeeApp.accessKeyId}`);
    log(`export ANTELA_APP_SECRET=${employeeApp.secretAccessKey}`);
    return 0;
  },
};
