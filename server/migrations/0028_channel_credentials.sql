ALTER TABLE "channels" ADD COLUMN "sealed_credentials" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "credentials_expire_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "credentials_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "credentials_lease_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "channels_credentials_idx" ON "channels" USING btree ("credentials_expire_at") WHERE "channels"."status" = 'connected';