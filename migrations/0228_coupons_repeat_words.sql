-- Coupons go to everyone who lacks them, whatever words a customer has. This holds for those that were scheduled or begun before, too.
update campaigns set repeats_words = true where coupon_id is not null and queued_at is null;
