-- What was published before the blog kept the zone of the business has its day in the zone that the business has now.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
UPDATE blog_posts p SET time_zone = b.time_zone
FROM deliveries d JOIN businesses b ON b.workspace_id = d.workspace_id AND b.id = d.business_id
WHERE d.id = p.delivery_id AND p.time_zone = 'UTC';--> statement-breakpoint
SELECT set_config('app.system', '', true);
