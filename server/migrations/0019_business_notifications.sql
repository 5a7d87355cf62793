ALTER TABLE "notifications" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_business_idx" ON "notifications" USING btree ("business_id") WHERE "notifications"."business_id" is not null;--> statement-breakpoint
-- Lines from before this know their business by what they are about.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
UPDATE notifications n SET business_id = c.business_id FROM channels c WHERE n.workspace_id = c.workspace_id AND n.about = c.id::text;--> statement-breakpoint
UPDATE notifications n SET business_id = p.business_id FROM posts p WHERE n.workspace_id = p.workspace_id AND n.about = p.id::text;--> statement-breakpoint
SELECT set_config('app.system', '', true);--> statement-breakpoint
SELECT protect_business_table('notifications');
