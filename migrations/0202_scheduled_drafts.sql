-- A campaign that is sent later is scheduled, also while it is a draft.
update campaigns set draft = (draft - 'is_planned') || jsonb_build_object('is_scheduled', draft -> 'is_planned')
where draft ? 'is_planned';
