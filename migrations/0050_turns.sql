-- Companies take turns in each kind of work. A job's priority is its turn: a company's next job comes behind its last one, and whoever has
-- nothing waiting comes in where the queue is now. So a hundred jobs of one company do not stand before the first one of another.
create or replace function enqueue_job(identifier text, payload json, job_key text, max_attempts int, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  company text := enqueue_job.payload ->> 'company_id';
  is_later boolean := coalesce(enqueue_job.run_at > clock_timestamp(), false);
  turn int;
begin
  select coalesce(
      -- A job that is only woken once more keeps its turn.
      max(j.priority) filter (where j.key = job_key and j.locked_at is null),
      greatest(min(j.priority), 1 + max(j.priority) filter (where j.flags ? company and not is_later)),
      0)
    into turn
    from graphile_worker.jobs j
    where j.task_identifier = enqueue_job.identifier and j.run_at <= clock_timestamp()
      and (j.locked_at is not null or j.attempts < j.max_attempts);
  perform graphile_worker.add_job(enqueue_job.identifier, payload => enqueue_job.payload, run_at => enqueue_job.run_at,
    max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key, priority => least(turn, 32767), flags => array[company]);
end $$;
