import { secretsMax, type ApiKey } from '@antela/contract/api-keys';
import { keyScopes } from '@antela/contract/key-scopes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useRevokeKey, useRotateKey } from './api-keys.queries.ts';
import type { Shown } from './shown-secret.tsx';

type Props = {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (shown: Shown) => void;
};
type Secret = ApiKey['secrets'][number];

const isAlive = ({ state }: Pick<Secret, 'state'>): boolean => state === 'active' || state === 'waiting';

/** One key: what it may do, its secrets, and what happened to it. */
export function KeySheet({ apiKey, onClose, onRotated }: Props) {
  const { t } = useTranslation('api-keys');
  const { permissions } = useSignedIn();
  const rotate = useRotateKey();
  const [asking, setAsking] = useState<'rotate' | 'revoke' | Secret | null>(null);
  const mayRevoke = permissions.includes('manage_api_keys') && apiKey.state !== 'revoked';
  const alive = apiKey.secrets.filter(isAlive);
  const mayRotate = mayRevoke && permissions.includes('view_employees') && alive.length < secretsMax;

  async function turn(): Promise<void> {
    try {
      const { key, secret, proposalid } = await rotate.mutateAsync(apiKey.apikeyid);
      onRotated({ name: key.name, secret, waits: proposalid !== null });
    } catch (error) {
      errorToast(errorText(error));
    }
    setAsking(null);
  }

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
      <ConsequenceDialog
        open={asking === 'rotate'}
        onClose={() => setAsking(null)}
        title={t('¿Rotar la clave «{{name}}»?', { name: apiKey.name })}
        confirmLabel={t('Rotar')}
        look="primary"
        onConfirm={turn}
      >
        <p>{t('Creas otro secreto. El de antes sigue abriendo hasta su fecha, o hasta que lo revoques.')}</p>
      </ConsequenceDialog>
      {(asking === 'revoke' || typeof asking === 'object') && asking !== null && (
        <RevokeDialog
          apiKey={apiKey}
          secret={asking === 'revoke' ? null : asking}
          onClose={() => setAsking(null)}
        />
      )}
    </Sheet>
  );
}

function SecretRow({ secret, onRevoke }: { secret: Secret; onRevoke: (() => void) | undefined }) {
  const { t } = useTranslation('api-keys');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-mono">{secret.prefix}…</span>
          <StateOf noun="apiKey" state={secret.state} />
        </p>
        <p className="text-small text-ink-2">
          {t('Sirve hasta el {{at}}', { at: shortInstant(secret.endsAt) })}
          {' · '}
          {secret.lastUsedAt
            ? t('Último uso: {{at}} desde {{from}}', {
                at: shortInstant(secret.lastUsedAt),
                from: secret.lastUsedFrom,
              })
            : t('Nadie la ha usado')}
        </p>
      </div>
      {onRevoke && (
        <Button size="small" onClick={onRevoke}>
          {t('Revocar este')}
        </Button>
      )}
    </li>
  );
}

function RevokeDialog({
  apiKey: { apikeyid, name },
  secret,
  onClose,
}: {
  apiKey: ApiKey;
  /** Null for the whole key. */
  secret: Secret | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const revoke = useRevokeKey();
  const body = { apikeyid, ...(secret && { secretid: secret.secretid }) };
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={
        secret
          ? t('¿Revocar el secreto {{prefix}}?', { prefix: secret.prefix })
          : t('¿Revocar la clave «{{name}}»?', { name })
      }
      confirmLabel={t('Revocar')}
      onConfirm={() =>
        revoke
          .mutateAsync(body)
          .then(
            () => toast(secret ? t('Revocaste el secreto') : t('Revocaste la clave')),
            (error: Error) => errorToast(errorText(error)),
          )
          .finally(onClose)
      }
    >
      <p>{t('El programa que la usa deja de entrar en este momento. No se puede deshacer.')}</p>
    </ConsequenceDialog>
  );
}
