-- Whether the item of a mixed case was added for this invoice, as `match_kind` 'new' says of a line: removing the sample archives it.
alter table invoice_line_parts add column is_new boolean not null default false;
