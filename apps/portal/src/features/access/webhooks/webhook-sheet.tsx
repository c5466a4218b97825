import { webhookEvents } from '@antela/contract/webhook-events';
import type { Webhook } from '@antela/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import type { Shown } from './shown-webhook-secret.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { useEndSecret, useRemoveWebhook, useResumeWebhook, useRotateWebhook } from './webhooks.queries.ts';

type Props = {
  webhook: Webhook;
  onClose: () => void;
  onRotated: (shown: Shown) => void;
};
type Asking = 'rotate' | 'remove' | 'resume' | { secretid: string; ending: string };

/** One webhook: what it is told, its secrets, each message it was sent, and what happened to it. */
export function WebhookSheet({ webhook, onClose, onRotated }: Props) {
  const { t } = useTranslation('webhooks');
  const { permissions } = useSignedIn();
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayChange = permissions.includes('manage_api_keys') && webhook.state !== 'removed';
  const isStopped = webhook.state === 'gone' || webhook.state === 'stopped';

  return (
    <Sheet open onClose={onClose} title={webhook.name}>
      <div className="flex flex-col gap-8">
        <p>
          <StateOf noun="webhook" state={webhook.state} />
        </p>
        {webhook.state === 'failing' && webhook.failingSince && (
          <Alert tone="warn">
            {t('No recibe nada desde {{at}} y seguimos intentando durante cinco días.', {
              at: shortInstant(webhook.failingSince),
            })}
          </Alert>
        )}
        <DescriptionList
          isText
          items={[
            { term: t('Dirección'), value: <span className="wrap-anywhere">{webhook.url}</span> },
            {
              term: t('Avisa de'),
              value: webhook.events.map((event) => t(webhookEvents[event].name)).join(', '),
            },
            { term: t('Empresas'), value: webhook.companies.map(({ name }) => name).join(', ') },
            { term: t('Lo creó'), value: webhook.createdBy },
          ]}
        />
        {permissions.includes('manage_api_keys') && <WebhookDeliveries webhook={webhook} />}
        <Section title={t('Secretos')}>
          <ul className="divide-y divide-line">
            {webhook.secrets.map((secret) => (
              <li
                key={secret.secretid}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
              >
                <div className="min-w-0">
                  <p className="font-mono">whsec_…{secret.ending}</p>
                  <p className="text-small text-ink-2">
                    {secret.endsAt
                      ? t('Firma hasta el {{at}}', { at: shortInstant(secret.endsAt) })
                      : t('Firma desde el {{at}}', { at: shortInstant(secret.createdAt) })}
                  </p>
                </div>
                {mayChange && secret.endsAt && (
                  <Button size="small" onClick={() => setAsking(secret)}>
                    {t('Retirar este')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Section>
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            {isStopped && <Button onClick={() => setAsking('resume')}>{t('Reanudar')}</Button>}
            {webhook.secrets.length === 1 && (
              <Button onClick={() => setAsking('rotate')}>{t('Rotar el secreto')}</Button>
            )}
            <Button onClick={() => setAsking('remove')}>{t('Quitar')}</Button>
          </div>
        )}
        <EntityHistory kind="webhook" id={webhook.webhookid} />
      </div>
      {asking !== null && (
        <ChangeDialog
          webhook={webhook}
          asking={asking}
          onClose={() => setAsking(null)}
          onRotated={onRotated}
        />
      )}
    </Sheet>
  );
}

function ChangeDialog({
  webhook: { webhookid, name },
  asking,
  onClose,
  onRotated,
}: {
  webhook: Webhook;
  asking: Asking;
  onClose: () => void;
  onRotated: (shown: Shown) => void;
}) {
  const { t } = useTranslation('webhooks');
  const rotate = useRotateWebhook();
  const remove = useRemoveWebhook();
  const resume = useResumeWebhook();
  const end = useEndSecret();
  const act =
    typeof asking === 'object'
      ? {
          title: t('¿Retirar el secreto que termina en {{ending}}?', { ending: asking.ending }),
          text: t('Deja de firmar en este momento. Comprueba antes que tu programa ya usa el nuevo.'),
          label: t('Retirar'),
          done: async () => {
            await end.mutateAsync({ webhookid, secretid: asking.secretid });
            toast(t('Retiraste el secreto'));
          },
        }
      : {
          rotate: {
            title: t('¿Rotar el secreto de «{{name}}»?', { name }),
            text: t('Creas otro secreto. El de antes firma también durante siete días.'),
            label: t('Rotar'),
            done: async () => {
              const { secret } = await rotate.mutateAsync(webhookid);
              onRotated({ name, secret, waits: false });
            },
          },
          remove: {
            title: t('¿Quitar el webhook «{{name}}»?', { name }),
            text: t(
              'Desde este momento no le avisamos de nada, tampoco de lo que espera. No se puede deshacer.',
            ),
            label: t('Quitar'),
            done: async () => {
              await remove.mutateAsync(webhookid);
              toast(t('Quitaste el webhook'));
            },
          },
          resume: {
            title: t('¿Reanudar «{{name}}»?', { name }),
            text: t('Le avisamos de lo que pase desde ahora. De lo que pasó mientras tanto, no.'),
            label: t('Reanudar'),
            done: async () => {
              await resume.mutateAsync(webhookid);
              toast(t('Reanudaste el webhook'));
            },
          },
        }[asking];
  return (
    <ConsequenceDialog
      open
      onClose={onClose}
      title={act.title}
      confirmLabel={act.label}
      {...((asking === 'rotate' || asking === 'resume') && { look: 'primary' as const })}
      onConfirm={() =>
        act
          .done()
          .catch((error: unknown) => errorToast(errorText(error)))
          .finally(onClose)
      }
    >
      <p>{act.text}</p>
    </ConsequenceDialog>
  );
}
