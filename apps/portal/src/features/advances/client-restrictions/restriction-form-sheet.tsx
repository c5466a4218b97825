import {
  clientRestrictionKinds,
  type ClientRestrictionKind,
} from '@antela/contract/client-restriction-rules';
import {
  clientRestrictionProducts,
  type ClientRestriction,
  type updateClientRestriction,
} from '@antela/contract/client-restrictions';
import type { BodyOf } from '@antela/contract/endpoint';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import { useConditionalSave } from '../../../lib/conditional-save.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangedMeanwhile } from '../../../ui/changed-meanwhile.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { ReachFields } from './reach-fields.tsx';
import { fieldOfPath, readForm } from './read-restriction-form.ts';
import { emptyForm, formOf, type Faults, type RestrictionForm } from './restriction-form.ts';
import { kindLabels, restrictionFormFacts } from './restriction-words.tsx';
import { useCreateRestriction, useFreshRestriction, useUpdateRestriction } from './restrictions.queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { TickGroup } from './tick-group.tsx';
import { useRestrictionSwitch } from './use-restriction-switch.ts';
import { ValidityFields } from './validity-fields.tsx';

const impactDelayMs = 400;

/** Writes a new restriction, or changes one, with what it would do beside it. What was already taken stays, so it can be undone. */
export function RestrictionFormSheet({
  restriction,
  onClose,
}: {
  restriction: ClientRestriction | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('client-restrictions');
  const { today } = useSignedIn();
  const [start] = useState(() => (restriction ? formOf(restriction) : emptyForm(today)));
  const [form, setForm] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const act = useActs(restriction, (values) => setForm((current) => ({ ...current, ...values })));
  const impactBody = readForm(useDebounced(form, impactDelayMs), t).body;
  const leaving = useUnsavedChanges(form !== start && !isSaved);
  const set = (changes: Partial<RestrictionForm>) => setForm({ ...form, ...changes });

  async function save(activate: boolean): Promise<void> {
    const read = readForm(form, t);
    setFaults(read.faults);
    setRefusal(read.body === null ? t('Hay datos por corregir. Revisa los campos señalados.') : null);
    if (read.body === null) return;
    try {
      if (!(await act.send(form, read.body, activate))) return;
      setSaved(true);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const placed = error.errors.map(({ path, detail }) => [fieldOfPath(path, form), detail] as const);
      setFaults(Object.fromEntries(placed.filter(([field]) => field !== null)));
      const homeless = placed.filter(([field]) => field === null).map(([, detail]) => detail);
      setRefusal(
        error.errors.length > 0 && homeless.length === 0 ? null : homeless.join(' ') || error.detail,
      );
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={restriction ? t('Cambiar «{{name}}»', restriction) : t('Nueva restricción')}
      description={t('Lo que ya se adelantó no cambia.')}
      onSubmit={(pressed) => save(pressed === 'activate')}
      footer={
        restriction ? (
          <>
            <Button onClick={onClose}>{t('Cancelar')}</Button>
            <Button type="submit" look="primary">
              {t('Guardar cambios')}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit">{t('Guardar borrador')}</Button>
            <Button type="submit" value="activate" look="primary">
              {t('Activar restricción')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <TextField
          label={t('Nombre')}
          hint={t('Así la nombran los motivos: «según la restricción…».')}
          maxLength={80}
          autoComplete="off"
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={faults.name}
        />
        <TickGroup
          label={t('Productos')}
          choices={clientRestrictionProducts.map((product) => ({
            value: product,
            label: t(restrictedProductLabels[product]),
          }))}
          ticked={form.products}
          onChange={(products) => set({ products })}
          error={faults.products}
        />
        <Select
          label={t('Regla')}
          options={clientRestrictionKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
          value={form.kind}
          onChange={(event) => set({ kind: event.currentTarget.value as ClientRestrictionKind })}
        />
        <RuleFields form={form} set={set} faults={faults} />
        <ValidityFields form={form} set={set} faults={faults} />
        <ReachFields form={form} set={set} faults={faults} />
        <ImpactPanel id={restriction?.clientrestrictionid ?? null} body={impactBody} withSentence />
        <ChangedMeanwhile {...act.changed} />
        <FormError>{refusal}</FormError>
      </div>
      <LeaveDialog leaving={leaving} />
    </Sheet>
  );
}

/** Sends what was written: a new restriction, or a change against the version it was read at. */
function useActs(restriction: ClientRestriction | null, put: (values: Partial<RestrictionForm>) => void) {
  const { t } = useTranslation('client-restrictions');
  const { today } = useSignedIn();
  const id = restriction?.clientrestrictionid ?? '';
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const create = useCreateRestriction();
  const update = useUpdateRestriction(id);
  const fetchLatest = useFreshRestriction(id);
  const { say } = useRestrictionSwitch();
  const { save, changed } = useConditionalSave({
    shown: restriction ?? { version: 0 },
    fetchLatest,
    formOf: (latest) => ('rule' in latest ? formOf(latest) : emptyForm(today)),
    factsOf: (form) => restrictionFormFacts(form, { companies, payrolls }, t),
    put,
  });

  async function send(
    form: RestrictionForm,
    body: BodyOf<typeof updateClientRestriction>,
    activate: boolean,
  ) {
    if (restriction) {
      let waits = false;
      const saved = await save(form, async (version) => {
        waits = (await update.mutateAsync({ body, version })).proposalid !== null;
      });
      if (saved)
        toast(waits ? t('Pediste el cambio: debe aprobarlo otra persona') : t('Guardaste los cambios'));
      return saved;
    }
    const made = await create.mutateAsync({ ...body, activate });
    if (activate) say(made, 'draft');
    else toast(t('Guardaste el borrador'));
    return true;
  }

  return { send, changed };
}
