import { OpsError, type Command } from '../command.ts';

export const demoReset: Command = {
  name: 'demo reset',
  usage: '--yes',
  about:
    'Borra los clientes de la demostración y los vuelve a crear con fecha de hoy. No toca a ningún otro.',
  by: 'rehearsal',
  options: { yes: 'flag' },
  async run(given, context) {
    if (given['yes'] !== true)
      throw new OpsError('Todo lo que se hizo en la demostración se pierde. Confirma con --yes.');
    const { readDemoTotpSecret, resetDemo } = await import('../demo/seed-demo.ts');
    if (!(await resetDemo(context))) {
      context.log('Aquí no hay datos de demostración.');
      return 1;
    }
    context.log(
      `La demostración está como nueva. Secreto TOTP de mfa@andino.demo: ${await readDemoTotpSecret(context)}`,
    );
    return 0;
  },
};
