-- Every claim of messages begins with the answers that are due. In `messages_waiting` they stand among all due requests to confirm.
create index messages_waiting_answers on messages (company_id, due_at, message_id)
  where status in ('queued', 'held') and campaign_id is null and purpose <> 'confirmation';
