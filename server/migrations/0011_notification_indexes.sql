DROP INDEX "notifications_repeat_key";--> statement-breakpoint
DROP INDEX "notifications_list_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_repeat_key" ON "notifications" USING btree ("about","kind","user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_list_idx" ON "notifications" USING btree ("user_id","latest_at" DESC NULLS LAST,"id" DESC NULLS LAST);