-- Who of a campaign's contacts waits for an hour or a cap, why and until when at the latest, as counted when it was made and again when
-- its texts were queued: the same request sent again is answered with the same figures.
alter table campaigns add column held jsonb not null default '[]';
