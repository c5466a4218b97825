export interface Watched {
  alert: string;
  metric: string;
  /** Task of the queue that alone is watched. */
  task?: string;
  when: '<' | '>';
  value: number;
  minutes: number;
}

/**
 * Alarms on what the product measures: those of `deploy/monitoring/alerts.yaml` whose figure is a gauge, under the same names and
 * thresholds, which a test compares. What the balancer counts stands for those on requests.
 */
export const watched: readonly Watched[] = [
  { alert: 'AntelaBaseNoResponde', metric: 'antela_database_up', when: '<', value: 1, minutes: 1 },
  { alert: 'AntelaSinProcesosDeTrabajo', metric: 'antela_workers', when: '<', value: 1, minutes: 1 },
  { alert: 'AntelaLibroDescuadrado', metric: 'antela_ledger_drift_pesos', when: '>', value: 0, minutes: 1 },
  { alert: 'AntelaSumasDistintas', metric: 'antela_kept_sum_faults', when: '>', value: 0, minutes: 1 },
  { alert: 'AntelaCortesAtrasados', metric: 'antela_periods_late', when: '>', value: 0, minutes: 3 },
  {
    alert: 'AntelaPagosEsperan',
    metric: 'antela_queue_oldest_seconds',
    task: 'pay-advance',
    when: '>',
    value: 60,
    minutes: 1,
  },
  {
    alert: 'AntelaPagosSinRespuesta',
    metric: 'antela_payments_unanswered_oldest_seconds',
    when: '>',
    value: 172_800,
    minutes: 1,
  },
  { alert: 'AntelaColaAtrasada', metric: 'antela_queue_oldest_seconds', when: '>', value: 300, minutes: 5 },
  { alert: 'AntelaTareasAbandonadas', metric: 'antela_queue_failed', when: '>', value: 0, minutes: 1 },
  { alert: 'AntelaCorreoNoSale', metric: 'antela_mail_oldest_seconds', when: '>', value: 900, minutes: 1 },
  {
    alert: 'AntelaWebhooksNoSalen',
    metric: 'antela_webhooks_oldest_seconds',
    when: '>',
    value: 900,
    minutes: 1,
  },
  {
    alert: 'AntelaHistorialSinSellar',
    metric: 'antela_audit_unsealed_oldest_seconds',
    when: '>',
    value: 600,
    minutes: 1,
  },
  {
    alert: 'AntelaHistorialNoSale',
    metric: 'antela_audit_streams_behind_seconds',
    when: '>',
    value: 3600,
    minutes: 1,
  },
  {
    alert: 'AntelaHistorialCambiado',
    metric: 'antela_audit_streams_broken',
    when: '>',
    value: 0,
    minutes: 1,
  },
  { alert: 'AntelaConexionesAgotadas', metric: 'antela_pool_waiting', when: '>', value: 10, minutes: 1 },
  {
    alert: 'AntelaProcesoAhogado',
    metric: 'nodejs_eventloop_lag_p99_seconds',
    when: '>',
    value: 0.5,
    minutes: 5,
  },
];
