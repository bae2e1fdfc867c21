-- The sales of a task in the order of their ids, some at a time.
create index pos_sale_versions_of_task on pos_sale_versions (company_id, task_id, sale_id);
drop index pos_sale_versions_task;
