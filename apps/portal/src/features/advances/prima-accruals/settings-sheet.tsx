import { controls } from '@antela/contract/controls';
import { updateSuspensionSettings, type SuspensionSettings } from '@antela/contract/prima-accruals';
import { suspensionKinds as suspensionKindCodes } from '@antela/contract/suspension-periods';
import { suspensionKinds } from '@antela/rules/suspension-kinds';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../lib/conditional-save.ts';
import { looserNames } from '../../../lib/looser-controls.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { useSave } from '../../../lib/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { LooserNote } from '../../../ui/looser-note.tsx';
import { Ticks } from '../../../ui/ticks.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingSheet } from '../../../ui/waiting-sheet.tsx';
import { fetchSettings, useSettings } from './accruals.queries.ts';

/** Suspensions that lower prima: the law does not say so and opinions differ, so each employer settles it. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('prima-accruals');
  const query = useSettings();
  const fault = queryFault(query);
  if (query.data) return <SettingsForm settings={query.data} onClose={onClose} />;
  return <WaitingSheet title={t('Suspensiones y prima')} onClose={onClose} fault={fault} />;
}

const inOrder = (kinds: readonly string[]) => suspensionKindCodes.filter((kind) => kinds.includes(kind));

function SettingsForm({ settings, onClose }: { settings: SuspensionSettings; onClose: () => void }) {
  const { t } = useTranslation('prima-accruals');
  const update = useSave(updateSuspensionSettings);
  const form = useRecordForm({
    record: settings,
    fetchLatest: fetchSettings,
    formOf: (known) => ({ lowersPrima: inOrder(known.lowersPrima), blocks: known.vacationBlocksAdvances }),
    factsOf: (values) =>
      inWords(values, [
        [
          'lowersPrima',
          t('Bajan la prima'),
          values.lowersPrima.map((kind) => t(suspensionKinds[kind].name)).join(', ') || t('Ninguna'),
        ],
        ['blocks', t('Las vacaciones impiden adelantar'), values.blocks ? t('Sí') : t('No')],
      ]),
    send: ({ lowersPrima, blocks }, { version }) =>
      update.mutateAsync({ body: { lowersPrima, vacationBlocksAdvances: blocks }, version }),
    onSaved: ({ proposalid }) => {
      toast(
        proposalid === null
          ? t('Guardaste los cambios. La prima se calcula con ellos desde ya.')
          : t('Pediste el cambio: rige cuando otra persona lo apruebe'),
      );
      onClose();
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Suspensiones y prima')}
      description={t('Vale para todas las empresas.')}
      isDone={!settings.mayChange}
    >
      <fieldset disabled={!settings.mayChange} className="flex flex-col gap-6">
        {!settings.mayChange && (
          <Alert tone="info" title={t('Solo lectura')}>
            {t('Lo cambia quien gestiona las nóminas y ve todas las empresas.')}
          </Alert>
        )}
        <p className="text-ink-2">
          {t(
            'La ley no descuenta las suspensiones de la prima (CST 53; Mintrabajo, concepto 42724 de 2020), pero hay opiniones distintas. Marca las que tu empresa sí descuenta.',
          )}
        </p>
        <fieldset>
          <legend className="mb-1 text-table font-medium">{t('Bajan la prima')}</legend>
          <Ticks
            choices={suspensionKindCodes.map((kind) => ({
              value: kind,
              label: t(suspensionKinds[kind].name),
            }))}
            {...form.ticks('lowersPrima')}
            onChange={(lowersPrima) => form.set({ lowersPrima: inOrder(lowersPrima) })}
          />
        </fieldset>
        <Checkbox label={t('Las vacaciones impiden adelantar')} {...form.tick('blocks')} />
      </fieldset>
      <LooserNote
        names={looserNames(
          controls.suspensions,
          { ...settings },
          { lowersPrima: form.values.lowersPrima, vacationBlocksAdvances: form.values.blocks },
        )}
      />
    </FormSheet>
  );
}
