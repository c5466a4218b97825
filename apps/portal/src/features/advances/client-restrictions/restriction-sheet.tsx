import type { ClientRestriction } from '@antela/contract/client-restrictions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { EntityHistory } from '../../../lib/entity-history.tsx';
import { dayOf, joined, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { WaitingProposals } from '../../../lib/waiting-proposals.tsx';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toast } from '../../../ui/toast.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { readForm } from './read-restriction-form.ts';
import { RestrictionFormSheet } from './restriction-form-sheet.tsx';
import { formOf } from './restriction-form.ts';
import { restrictionFacts } from './restriction-words.tsx';
import { useDeleteRestriction, useRestriction } from './restrictions.queries.ts';
import { isOn, useRestrictionSwitch } from './use-restriction-switch.ts';

/** One restriction: what it does in a sentence, whom it reaches, and what may be done with it. */
export function RestrictionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('client-restrictions');
  const { permissions } = useSignedIn();
  const query = useRestriction(id);
  const [isChanging, setChanging] = useState(false);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const fault = isGone ? null : queryFault(query);
  const restriction = query.data;
  const mayManage =
    permissions.includes('manage_client_restrictions') &&
    restriction !== undefined &&
    !restriction.hasOtherCompanies;

  if (restriction && isChanging)
    return <RestrictionFormSheet restriction={restriction} onClose={() => setChanging(false)} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={restriction?.name ?? t('Restricción')}
      footer={
        restriction &&
        mayManage && <Acts restriction={restriction} onChange={() => setChanging(true)} onGone={onClose} />
      }
    >
      {isGone && (
        <Alert tone="warn" title={t('Esta restricción ya no está')}>
          {t('Puede que alguien la haya borrado, o que no toque a tus empresas.')}
        </Alert>
      )}
      {fault && <ErrorBlock {...fault} />}
      {!restriction && !fault && !isGone && (
        <AfterDelay>
          <ToneBlock className="h-24 w-full" />
        </AfterDelay>
      )}
      {restriction && !isGone && (
        <WaitingProposals subject="client_restriction" id={id}>
          <Facts restriction={restriction} mayManage={mayManage} />
        </WaitingProposals>
      )}
    </Sheet>
  );
}

function Facts({ restriction, mayManage }: { restriction: ClientRestriction; mayManage: boolean }) {
  const { t } = useTranslation('client-restrictions');
  const { body } = readForm(formOf(restriction), t);
  const hidden = new Set([t('Nombre'), t('Qué hace')]);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p>
          <StateOf noun="clientRestriction" state={restriction.state} />
        </p>
        <p className="text-title text-pretty">{restriction.sentence}</p>
        <p className="text-small text-ink-2">
          {joined(
            t('La creó {{who}} el {{date}}', {
              who: restriction.createdBy,
              date: shortDate(dayOf(restriction.createdAt)),
            }),
            restriction.updatedAt !== null &&
              t('Último cambio de {{who}} el {{date}}', {
                who: restriction.updatedBy,
                date: shortDate(dayOf(restriction.updatedAt)),
              }),
          )}
        </p>
      </div>
      {restriction.hasOtherCompanies && (
        <Alert tone="info" title={t('También toca a empresas que tú no ves')}>
          {t('La puede cambiar quien las ve todas.')}
        </Alert>
      )}
      {mayManage && restriction.state !== 'expired' && (
        <ImpactPanel id={restriction.clientrestrictionid} body={body} />
      )}
      <DescriptionList items={restrictionFacts(restriction, t).filter(({ term }) => !hidden.has(term))} />
      {!restriction.hasOtherCompanies && (
        <EntityHistory kind="client_restriction" id={restriction.clientrestrictionid} folded />
      )}
    </div>
  );
}

type ActsProps = { restriction: ClientRestriction; onChange: () => void; onGone: () => void };

function Acts({ restriction, onChange, onGone }: ActsProps) {
  const { t } = useTranslation('client-restrictions');
  const { switchTo, busyId } = useRestrictionSwitch();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeleteRestriction();
  const on = isOn(restriction);

  async function confirm(): Promise<void> {
    const { deleted } = await remove.mutateAsync(restriction.clientrestrictionid);
    toast(
      deleted
        ? t('Borraste «{{name}}»', restriction)
        : t('«{{name}}» rige hasta que otra persona apruebe el cambio', restriction),
    );
    onGone();
  }

  return (
    <>
      {!restriction.wasInForce && (
        <Button
          onClick={() => {
            remove.reset();
            setDeleting(true);
          }}
        >
          {t('Borrar')}
        </Button>
      )}
      <Button onClick={onChange}>{t('Cambiar')}</Button>
      {restriction.state !== 'expired' && (
        <Button
          look={on ? 'secondary' : 'primary'}
          busy={busyId !== null}
          onClick={() => switchTo(restriction, on ? 'inactive' : 'on')}
        >
          {on ? t('Desactivar') : t('Activar')}
        </Button>
      )}
      <ConsequenceDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('Borrar «{{name}}»', restriction)}
        confirmLabel={t('Borrar restricción')}
        busy={remove.isPending}
        // The dialog itself shows the failure.
        onConfirm={() => confirm().catch(() => undefined)}
      >
        <p>{t('Nunca ha regido, así que ningún adelanto la nombra. No se puede deshacer.')}</p>
        <FormError>{errorText(remove.error)}</FormError>
      </ConsequenceDialog>
    </>
  );
}
