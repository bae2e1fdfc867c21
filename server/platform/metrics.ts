import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process for Prometheus. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  jobs: Histogram<'task' | 'result'>;
  documents: Counter<'kind' | 'result'>;
  texts: Counter<'driver' | 'outcome'>;
  wrongLinks: Counter<'route'>;
  fileFaults: Counter<'fault'>;
  liveStreams: Gauge;
  diskFree: Gauge;
  lastBackup: Gauge;
  databaseUp: Gauge;
  oldestJob: Gauge;
}

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'counterbook_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobs: new Histogram({
      name: 'counterbook_job_seconds',
      help: 'Time that a background job took',
      labelNames: ['task', 'result'],
      buckets: [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
      registers,
    }),
    documents: new Counter({
      name: 'counterbook_documents_total',
      help: 'Documents read, by kind of reading and outcome',
      labelNames: ['kind', 'result'],
      registers,
    }),
    texts: new Counter({
      name: 'counterbook_texts_total',
      help: 'Text messages that were tried, by driver and outcome of the try',
      labelNames: ['driver', 'outcome'],
      registers,
    }),
    databaseUp: new Gauge({ name: 'counterbook_database_up', help: '1 while the database answers', registers }),
    oldestJob: new Gauge({
      name: 'counterbook_oldest_job_seconds',
      help: 'How long the job that has been due for longest has waited; of processes that work on jobs',
      registers,
    }),
    lastBackup: new Gauge({
      name: 'counterbook_last_backup_timestamp_seconds',
      help: 'When the newest backup was made; 0 before the first one of this process',
      registers,
    }),
    fileFaults: new Counter({
      name: 'counterbook_file_faults_total',
      help: 'Uploaded files that were found missing or damaged',
      labelNames: ['fault'],
      registers,
    }),
    wrongLinks: new Counter({
      name: 'counterbook_wrong_links_total',
      help: 'Short links and personal links of customers that do not exist: typing errors, or guesses when there are many',
      labelNames: ['route'],
      registers,
    }),
    liveStreams: new Gauge({ name: 'counterbook_live_streams', help: 'Open event streams', registers }),
    diskFree: new Gauge({ name: 'counterbook_disk_free_bytes', help: 'Free space on the disk of DATA_DIR', registers }),
  };
}
