-- The moment of the backup that the company was restored from, until one of its owners has looked: opt-outs since then are not
-- known, so no campaign is sent.
alter table companies add column restored_from timestamptz;
