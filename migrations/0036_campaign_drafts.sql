-- Drafts: campaigns that somebody is still writing. Sending turns the row into the campaign.
alter table campaigns
  -- All that the screen holds, `DraftContent`; null once it is sent.
  add column draft jsonb check (draft is null or status = 'draft'),
  -- Another one with each change: whoever saves names the one that they have seen.
  add column draft_version uuid,
  add column changed_at timestamptz,
  add column changed_by uuid,
  add check (num_nulls(draft, draft_version, changed_at) in (0, 3));
