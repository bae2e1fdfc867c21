-- Readings say what is taken off a line. What was there before was entered by a user, and stays so when the document is read again.
update invoice_lines
set evidence = evidence || '{"discount": {"confidence": 1, "page": null, "box": null, "source": "person", "note": null}}'::jsonb
where discount_cents is not null and not evidence ? 'discount';
