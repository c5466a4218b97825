import { X509Certificate } from 'node:crypto';
import { OpsError, requiredText, type Command, type Given } from '../command.ts';
import type { OpsContext, SamlKeyFault, SamlKeyRow, SamlKeyTools, SamlKeyUse } from '../ops-context.ts';

const uses: Readonly<Record<string, SamlKeyUse>> = { firma: 'signing', cifrado: 'encryption' };
const states = { current: 'en uso', next: 'siguiente', previous: 'anterior' } as const;
const faults: Readonly<Record<SamlKeyFault, string>> = {
  has_next: 'Ya hay una llave siguiente anunciada. Úsala (`saml-keys use`) antes de anunciar otra.',
  has_previous: 'Todavía vive la llave anterior. Retírala (`saml-keys remove`) antes de usar la siguiente.',
  no_next: 'No hay llave siguiente. Anúnciala primero: `saml-keys announce`.',
  no_previous: 'No hay llave anterior.',
  too_soon: 'La llave siguiente lleva menos de 24 horas anunciada: los proveedores tienen que verla antes.',
  needs_another: 'Pediste retirar la llave anterior. La retira otra persona con el mismo comando.',
};

export const samlKeysList: Command = {
  name: 'saml-keys list',
  usage: '',
  about:
    'Muestra las llaves con las que el portal firma ante los proveedores SAML y abre lo que cifran, con la huella de cada certificado.',
  by: 'reader',
  options: {},
  async run(_given, context) {
    const keys = await toolsOf(context).list();
    if (keys.length === 0) context.log('Aún no hay llaves: se hacen cuando un proveedor pide los datos.');
    for (const key of keys) context.log(lineOf(key));
    return 0;
  },
};

export const samlKeysAnnounce = act(
  'announce',
  'Hace la llave siguiente y la publica en los datos SAML junto a la que está en uso. No firma todavía.',
  (tools, use) => tools.announce(use),
  ({ publicUrl }, use) =>
    use === 'signing'
      ? `Publicada. Avisamos a quienes administran los usuarios de los clientes cuyo proveedor la necesita: cargan el certificado de ${publicUrl}/cloud/user-pool/saml2/next-signing-certificate.pem; cuando lo tengan, \`saml-keys use --use firma\`.`
      : 'Publicada. Lo que se cifre para cualquiera de las dos se abre; después de 24 horas, `saml-keys use --use cifrado`.',
);

export const samlKeysUse = act(
  'use',
  'Pone en uso la llave siguiente, anunciada hace 24 horas o más. La anterior sigue abriendo lo que se cifró para ella.',
  (tools, use) => tools.useNext(use),
  () => 'La llave siguiente está en uso. Si un proveedor no la tiene, `saml-keys back` vuelve a la anterior.',
);

export const samlKeysBack = act(
  'back',
  'Vuelve a la llave anterior; la que estaba en uso queda como siguiente.',
  (tools, use) => tools.useBefore(use),
  () => 'La llave anterior está en uso otra vez.',
);

export const samlKeysRemove = act(
  'remove',
  'Retira para siempre la llave anterior. Una persona lo pide y otra lo hace.',
  (tools, use, operatorId) => tools.removeBefore(use, operatorId),
  () => 'La llave anterior ya no existe: nada se firma ni se abre con ella.',
);

function act(
  verb: string,
  about: string,
  run: (tools: SamlKeyTools, use: SamlKeyUse, operatorId: string) => Promise<SamlKeyFault | null>,
  done: (context: OpsContext, use: SamlKeyUse) => string,
): Command {
  return {
    name: `saml-keys ${verb}`,
    usage: '--use firma|cifrado',
    about,
    by: 'operator',
    options: { use: 'text' },
    async run(given, context) {
      const use = keyUse(given);
      const fault = await run(toolsOf(context), use, context.operator.id);
      if (fault !== null && fault !== 'needs_another') throw new OpsError(faults[fault]);
      context.log(fault === null ? done(context, use) : faults[fault]);
      return 0;
    },
  };
}

function keyUse(given: Given): SamlKeyUse {
  const use = uses[requiredText(given, 'use')];
  if (use === undefined) throw new OpsError('--use es firma o cifrado.');
  return use;
}

function toolsOf({ samlKeys }: OpsContext): SamlKeyTools {
  if (samlKeys === null)
    throw new OpsError('Las llaves SAML son de la nube: se cambian allá, no con este comando.');
  return samlKeys;
}

function lineOf({ use, state, since, certificate, removalAskedBy }: SamlKeyRow): string {
  const { fingerprint256, validTo } = new X509Certificate(certificate);
  const named = Object.keys(uses).find((name) => uses[name] === use) ?? use;
  return `${named.padEnd(8)} ${states[state].padEnd(10)} desde ${since.toISOString().slice(0, 10)}, vence ${new Date(validTo).toISOString().slice(0, 10)}, SHA-256 ${fingerprint256}${removalAskedBy === null ? '' : ', por retirar: falta otra persona'}`;
}
