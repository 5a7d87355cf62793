ALTER TABLE "imported_posts" ADD COLUMN "next_count_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "imported_posts_next_count_idx" ON "imported_posts" USING btree ("next_count_at") WHERE "imported_posts"."next_count_at" is not null;--> statement-breakpoint
UPDATE "imported_posts" SET "next_count_at" = now() WHERE "published_at" > now() - interval '90 days';
