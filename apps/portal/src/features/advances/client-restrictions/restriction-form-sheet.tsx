import { clientRestrictionKinds } from '@antela/contract/client-restriction-rules';
import {
  clientRestrictionProducts,
  type ClientRestriction,
  createClientRestriction,
} from '@antela/contract/client-restrictions';
import { restrictedProductLabels } from '@antela/rules/access-restriction';
import { useTranslation } from 'react-i18next';
import { useCompanyChoices, usePayrollChoices } from '../../../lib/choices.ts';
import type { FormOf } from '../../../lib/form.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { ReachFields } from './reach-fields.tsx';
import { fieldOfPath, readForm } from './read-restriction-form.ts';
import { emptyForm, formOf, type RestrictionForm } from './restriction-form.ts';
import { kindLabels, restrictionFormFacts } from './restriction-words.tsx';
import { useFreshRestriction, useUpdateRestriction } from './restrictions.queries.ts';
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
  const { permissions } = useSignedIn();
  const form = useRestrictionForm(restriction, onClose);
  const { values, set, faults } = form;
  // A range of salaries is a rule of whoever sees them; one that is there stays to be read.
  const kinds = clientRestrictionKinds.filter(
    (kind) =>
      kind !== 'salary_range' || permissions.includes('view_salary') || restriction?.rule.kind === kind,
  );
  const impactBody = readForm(useDebounced(values, impactDelayMs), t).body;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={restriction ? t('Cambiar «{{name}}»', restriction) : t('Crear restricción')}
      description={t('Lo que ya se adelantó no cambia.')}
      buttons={
        restriction
          ? undefined
          : [
              <Button key="draft" type="submit">
                {t('Guardar borrador')}
              </Button>,
              <Button key="active" type="submit" value="activate" look="primary">
                {t('Activar restricción')}
              </Button>,
            ]
      }
    >
      <TextField
        label={t('Nombre')}
        hint={t('Así la nombran los motivos: «según la restricción…».')}
        {...form.text('name')}
      />
      <TickGroup
        label={t('Productos')}
        choices={clientRestrictionProducts.map((product) => ({
          value: product,
          label: t(restrictedProductLabels[product]),
        }))}
        {...form.ticks('products')}
      />
      <Select
        label={t('Regla')}
        options={kinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) }))}
        {...form.text('kind')}
      />
      <RuleFields form={values} set={set} faults={faults} />
      <ValidityFields form={values} set={set} faults={faults} />
      <ReachFields form={values} set={set} faults={faults} />
      <ImpactPanel id={restriction?.clientrestrictionid ?? null} body={impactBody} withSentence />
    </FormSheet>
  );
}

/** Sends what was written: a new restriction, or a change against the version it was read at. */
function useRestrictionForm(
  restriction: ClientRestriction | null,
  onClose: () => void,
): FormOf<RestrictionForm> {
  const { t } = useTranslation('client-restrictions');
  const { today } = useSignedIn();
  const id = restriction?.clientrestrictionid ?? '';
  const companies = useCompanyChoices();
  const payrolls = usePayrollChoices();
  const create = useCall(createClientRestriction);
  const update = useUpdateRestriction(id);
  const { say } = useRestrictionSwitch();
  return useRecordForm({
    record: restriction,
    formOf: (known) => (known ? formOf(known) : emptyForm(today)),
    fetchLatest: useFreshRestriction(id),
    factsOf: (values) => restrictionFormFacts(values, { companies, payrolls }, t),
    check: (values) => {
      const { body, faults } = readForm(values, t);
      return body === null
        ? { ...faults, '': t('Hay datos por corregir. Revisa los campos señalados.') }
        : {};
    },
    /** @returns what is said of it */
    send: async (values, { version, pressed }) => {
      const { body } = readForm(values, t);
      if (body === null) throw new TypeError('a restriction without its rule has passed the form');
      if (restriction) {
        const { proposalid } = await update.mutateAsync({ body, version });
        const words =
          proposalid === null
            ? t('Guardaste los cambios')
            : t('Pediste el cambio: debe aprobarlo otra persona');
        return () => toast(words);
      }
      const activate = pressed === 'activate';
      const made = await create.mutateAsync({ ...body, activate });
      return () => (activate ? say(made, 'draft') : toast(t('Guardaste el borrador')));
    },
    onSaved: (tell) => {
      tell();
      onClose();
    },
    fieldOf: fieldOfPath,
  });
}
