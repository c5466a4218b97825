import type { AdvanceDetail } from '@antela/contract/advances';
import { type DeductionState, type PaymentState } from '@antela/rules/advance-state';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { Section } from '../../../ui/panel.tsx';
import { StateOf } from '../../../ui/state-of.tsx';

type Event = AdvanceDetail['history'][number];

/** Both axes, each in its own line of time, because a payment says nothing about its deduction. */
export function AdvanceTimeline({ history }: { history: readonly Event[] }) {
  const { t } = useTranslation('advances');
  const payment = history.filter((event) => event.axis === 'payment');
  const deduction = history.filter((event) => event.axis === 'deduction');
  return (
    <>
      <Section title={t('Historia del pago')}>
        <Steps events={payment} />
      </Section>
      {deduction.length > 0 && (
        <Section title={t('Historia del descuento')}>
          <Steps events={deduction} />
        </Section>
      )}
    </>
  );
}

function Steps({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation('advances');
  return (
    <ol className="border-l-2 border-line pl-4">
      {events.map((event) => (
        <li
          key={`${event.at} ${event.to}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2"
        >
          <StepTag event={event} />
          <span className="text-small text-ink-2">{shortInstant(event.at)}</span>
          <p className="w-full text-table">
            <span className="text-ink-2">
              {event.onBehalfOf
                ? t('{{actor}}, en nombre del empleado', { actor: event.actor })
                : event.actor}
            </span>
            {event.reason && <span className="block">{event.reason}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function StepTag({ event: { axis, to } }: { event: Event }) {
  if (axis === 'payment') return <StateOf noun="payment" state={to as PaymentState} />;
  return <StateOf noun="deduction" state={to as DeductionState} />;
}
