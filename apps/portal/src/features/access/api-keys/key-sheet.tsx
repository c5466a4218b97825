import { revokeApiKey, rotateApiKey, secretsMax, type ApiKey } from '@antela/contract/api-keys';
import { keyScopes } from '@antela/contract/key-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { joined, shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActDialog, type Act } from '../../../ui/act-dialog.tsx';
import { ActRow } from '../../../ui/act-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { shownKey } from './shown-key.ts';

type Secret = ApiKey['secrets'][number];
type Asking = 'rotate' | 'revoke' | Secret;

const isAlive = ({ state }: Pick<Secret, 'state'>): boolean => state === 'active' || state === 'waiting';

/** One key: what it may do, its secrets, and what happened to it. */
export function KeySheet({ apiKey, onClose, onShown }: SecretSheet & { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const { permissions } = useSignedIn();
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayRevoke = permissions.includes('manage_api_keys') && apiKey.state !== 'revoked';
  const alive = apiKey.secrets.filter(isAlive);
  const mayRotate = mayRevoke && permissions.includes('view_employees') && alive.length < secretsMax;

  return (
    <Sheet open onClose={onClose} title={apiKey.name}>
      <div className="flex flex-col gap-8">
        <p>
          <StateOf noun="apiKey" state={apiKey.state} />
        </p>
        <DescriptionList
          isText
          items={[
            { term: t('Permite'), value: apiKey.scopes.map((scope) => t(keyScopes[scope].name)).join(', ') },
            { term: t('Empresas'), value: apiKey.companies.map(({ name }) => name).join(', ') },
            { term: t('Direcciones'), value: apiKey.addresses.join(', ') || t('Cualquiera') },
            { term: t('La creó'), value: apiKey.createdBy },
          ]}
        />
        <Section title={t('Secretos')}>
          <ul className="divide-y divide-line">
            {apiKey.secrets.map((secret) => (
              <SecretRow
                key={secret.secretid}
                secret={secret}
                onRevoke={
                  mayRevoke && isAlive(secret) && alive.length > 1 ? () => setAsking(secret) : undefined
                }
              />
            ))}
          </ul>
        </Section>
        {mayRevoke && (
          <div className="flex flex-wrap gap-3">
            {mayRotate && <Button onClick={() => setAsking('rotate')}>{t('Rotar')}</Button>}
            <Button onClick={() => setAsking('revoke')}>{t('Revocar')}</Button>
          </div>
        )}
        <EntityHistory kind="api_key" id={apiKey.apikeyid} />
      </div>
      {asking && (
        <ChangeDialog apiKey={apiKey} asking={asking} onClose={() => setAsking(null)} onShown={onShown} />
      )}
    </Sheet>
  );
}

function SecretRow({ secret, onRevoke }: { secret: Secret; onRevoke: (() => void) | undefined }) {
  const { t } = useTranslation('api-keys');
  return (
    <ActRow
      title={
        <>
          <span className="font-mono">{secret.prefix}…</span>
          <StateOf noun="apiKey" state={secret.state} />
        </>
      }
      note={joined(
        t('Sirve hasta el {{at}}', { at: shortInstant(secret.endsAt) }),
        secret.lastUsedAt
          ? t('Último uso: {{at}} desde {{from}}', {
              at: shortInstant(secret.lastUsedAt),
              from: secret.lastUsedFrom,
            })
          : t('Nadie la ha usado'),
      )}
      act={onRevoke && { label: t('Revocar este'), onClick: onRevoke }}
    />
  );
}

function ChangeDialog({
  apiKey: { apikeyid, name },
  asking,
  onClose,
  onShown,
}: SecretSheet & { apiKey: ApiKey; asking: Asking }) {
  const { t } = useTranslation('api-keys');
  const rotate = useCall(rotateApiKey);
  const revoke = useCall(revokeApiKey);
  const revoking = {
    label: t('Revocar'),
    text: t('El programa que la usa deja de entrar en este momento. No se puede deshacer.'),
  };
  const acts = {
    rotate: {
      title: t('¿Rotar la clave «{{name}}»?', { name }),
      text: t('Creas otro secreto. El de antes sigue abriendo hasta su fecha, o hasta que lo revoques.'),
      label: t('Rotar'),
      look: 'primary',
      done: async () => onShown(shownKey(await rotate.mutateAsync({ apikeyid }), t)),
    },
    revoke: {
      ...revoking,
      title: t('¿Revocar la clave «{{name}}»?', { name }),
      done: async () => {
        await revoke.mutateAsync({ apikeyid });
        toast(t('Revocaste la clave'));
      },
    },
  } satisfies Record<string, Act>;
  const act: Act =
    typeof asking === 'string'
      ? acts[asking]
      : {
          ...revoking,
          title: t('¿Revocar el secreto {{prefix}}?', { prefix: asking.prefix }),
          done: async () => {
            await revoke.mutateAsync({ apikeyid, secretid: asking.secretid });
            toast(t('Revocaste el secreto'));
          },
        };
  return <ActDialog act={act} onClose={onClose} />;
}
