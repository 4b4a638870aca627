-- in steps of 5 of order_notes
update order_notes set letters = length(body) where id > $1 and id <= $2 and letters is null;
