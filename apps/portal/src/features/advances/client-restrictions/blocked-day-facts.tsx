import type { CalendarDay } from '@antela/contract/blocked-days';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/format.ts';
import { Press } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { productsOf } from './restriction-words.tsx';

type Props = { day: CalendarDay; onOpen: (id: string) => void };

/** One day of the calendar: its holiday, and what closes it to whom. */
export function BlockedDayFacts({ day, onOpen }: Props) {
  const { t } = useTranslation('client-restrictions');
  return (
    <Panel>
      <h3 className="font-semibold">{longDate(day.date)}</h3>
      {day.holiday !== null && <p className="text-ink-2">{t('Festivo: {{name}}', { name: day.holiday })}</p>}
      {day.blocks.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('Ninguna restricción cierra este día.')}</p>
      ) : (
        <Blocks day={day} onOpen={onOpen} />
      )}
    </Panel>
  );
}

export function Blocks({ day, onOpen }: Props) {
  const { t } = useTranslation('client-restrictions');
  return (
    <ul className="mt-2 flex flex-col">
      {day.blocks.map((block) => (
        <li key={block.clientrestrictionid} className="border-t border-line py-2">
          <Press className="text-link text-left" onClick={() => onOpen(block.clientrestrictionid)}>
            {block.name}
          </Press>
          <p className="text-small text-ink-2">{productsOf(block, t)}</p>
          <p className="text-small text-ink-2">
            {block.payrolls.length > 3
              ? t('{{count}} nóminas', { count: block.payrolls.length })
              : block.payrolls.map(({ name }) => name).join(', ')}
            {block.isPartial && ` (${t('solo algunas personas')})`}
          </p>
        </li>
      ))}
    </ul>
  );
}
