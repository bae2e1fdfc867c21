-- A coupon's code has no language: in the order of one, each of the dozen comparisons that a new code needs costs many times as much.
alter table coupon_issues alter column code type text collate "C";
