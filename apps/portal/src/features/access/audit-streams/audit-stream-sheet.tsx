import { removeAuditStream, rotateAuditStream, type AuditStream } from '@antela/contract/audit-streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { count, shortInstant } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActDialog, type Act } from '../../../ui/act-dialog.tsx';
import { ActRow } from '../../../ui/act-row.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Section } from '../../../ui/panel.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { AuditStreamMessages } from './audit-stream-messages.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

type Asking = 'rotate' | 'remove';

/** One stream: how far it is, what proves it, each message, and what happened to it. */
export function AuditStreamSheet({ stream, onClose, onShown }: SecretSheet & { stream: AuditStream }) {
  const { t } = useTranslation('audit-streams');
  const { permissions } = useSignedIn();
  const [asking, setAsking] = useState<Asking | null>(null);
  const isAskingForKey = asking === 'rotate' && stream.region !== null;
  const mayManage = permissions.includes('manage_api_keys');
  const mayChange = mayManage && ['active', 'failing', 'broken'].includes(stream.state);

  return (
    <Sheet open onClose={onClose} title={stream.name}>
      <div className="flex flex-col gap-8">
        <p>
          <StateOf noun="auditStream" state={stream.state} />
        </p>
        <StateNote stream={stream} />
        <DescriptionList
          isText
          items={[
            { term: t('Dirección'), value: <span className="wrap-anywhere">{stream.url}</span> },
            ...(stream.region === null ? [] : [{ term: t('Región'), value: stream.region }]),
            { term: t('Eventos recibidos'), value: count(stream.sent) },
            {
              term: t('Por enviar'),
              value: stream.behindSince
                ? t('{{events}}, desde el {{at}}', {
                    events: count(stream.behind),
                    at: shortInstant(stream.behindSince),
                  })
                : count(stream.behind),
            },
            { term: t('Lo pidió'), value: stream.createdBy },
          ]}
        />
        <Section title={t('Con qué se comprueba')}>
          <p className="text-small text-ink-2">
            {t(
              'Cada hora llega la cabeza de la cadena, firmada. Con esta clave pública cualquiera comprueba, sin nosotros, que no falta nada ni cambió. Anótala en otra parte.',
            )}
          </p>
          <p className="py-2 font-mono text-small wrap-anywhere">{stream.publicKey}</p>
          <CopyButton text={stream.publicKey} label={t('Copiar la clave pública')} copied={t('Copiado')} />
          <ul className="mt-3 divide-y divide-line">
            {stream.secrets.map((secret) => (
              <SecretRow key={secret.secretid} secret={secret} />
            ))}
          </ul>
        </Section>
        {mayManage && stream.state !== 'waiting' && stream.state !== 'refused' && (
          <AuditStreamMessages stream={stream} />
        )}
        {mayChange && (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAsking('rotate')}>
              {stream.region === null ? t('Rotar el secreto') : t('Cambiar la clave')}
            </Button>
            <Button onClick={() => setAsking('remove')}>{t('Dejar de enviar')}</Button>
          </div>
        )}
        <EntityHistory kind="audit_stream" id={stream.streamid} />
      </div>
      {isAskingForKey && <RotateKeyDialog stream={stream} onClose={() => setAsking(null)} />}
      {asking && !isAskingForKey && (
        <ChangeDialog stream={stream} asking={asking} onClose={() => setAsking(null)} onShown={onShown} />
      )}
    </Sheet>
  );
}

function StateNote({ stream: { state, failingSince } }: { stream: AuditStream }) {
  const { t } = useTranslation('audit-streams');
  if (state === 'failing' && failingSince)
    return (
      <Alert tone="warn">
        {t('No recibe desde el {{at}}, y nada se pierde: lo que espera se envía en orden cuando reciba.', {
          at: shortInstant(failingSince),
        })}
      </Alert>
    );
  if (state === 'broken')
    return (
      <Alert tone="warn" title={t('El historial ya no es el que se selló')}>
        {t('Nada se envía desde ese punto. Compara con lo que ya recibiste y escríbenos.')}
      </Alert>
    );
  if (state === 'ending')
    return <Alert tone="info">{t('Envía lo que falta hasta que se aprobó terminarlo, y termina.')}</Alert>;
  return null;
}

function SecretRow({
  secret: { ending, keyId, startsAt, endsAt },
}: {
  secret: AuditStream['secrets'][number];
}) {
  const { t } = useTranslation('audit-streams');
  const signs = (from: string) =>
    endsAt === null
      ? t('Firma desde el {{at}}', { at: shortInstant(from) })
      : t('Firma hasta el {{at}}', { at: shortInstant(endsAt) });
  return (
    <ActRow
      title={<span className="font-mono wrap-anywhere">{keyId ?? `whsec_…${ending}`}</span>}
      note={startsAt === null ? t('No firma hasta que otra persona lo apruebe') : signs(startsAt)}
    />
  );
}

function ChangeDialog({
  stream: { streamid, name },
  asking,
  onClose,
  onShown,
}: SecretSheet & { stream: AuditStream; asking: Asking }) {
  const { t } = useTranslation('audit-streams');
  const rotate = useCall(rotateAuditStream);
  const remove = useCall(removeAuditStream);
  const acts: Record<Asking, Act> = {
    rotate: {
      title: t('¿Pedir otro secreto para «{{name}}»?', { name }),
      text: t('Firma cuando otra persona lo apruebe. El de antes firma también durante siete días.'),
      label: t('Pedir otro'),
      look: 'primary',
      done: async () => {
        const { secret } = await rotate.mutateAsync({ streamid });
        const next = t('Firma cuando otra persona lo apruebe; el de antes, siete días más.');
        if (secret !== null) onShown({ name, secret, next });
      },
    },
    remove: {
      title: t('¿Dejar de enviar el historial a «{{name}}»?', { name }),
      text: t(
        'Termina cuando otra persona lo apruebe. Lo último que llega es quién lo pidió y quién lo aprobó.',
      ),
      label: t('Pedir que termine'),
      done: async () => {
        await remove.mutateAsync({ streamid });
        toast(t('Pediste terminar el envío'));
      },
    },
  };
  return <ActDialog act={acts[asking]} onClose={onClose} />;
}
